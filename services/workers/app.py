"""The Celery app. A task is a wake-up: it may be lost, doubled or late, for what is owed stands in the store.

Hence acknowledged early, no results, no retries by the broker, no visibility timeout to think of.
"""

from __future__ import annotations

from celery import Celery

OPPONENTS = "maloca.opponents"
"""A built-in opponent's decision."""
SCORING = "maloca.scoring"
"""A step of the system."""

TASKS = {"opponents": OPPONENTS, "scoring": SCORING}
"""The task of each kind of queue: the first part of the queue's name."""

SENT = "maloca-sent"
"""Message header: when the message was sent, in seconds since 1970."""

TRANSPORT = {
    "socket_connect_timeout": 2,
    "socket_timeout": 10,
    "socket_keepalive": True,
    "health_check_interval": 5,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
"""A broker that is down is noticed, and nobody waits for it."""


def configured(broker: str) -> Celery:
    """The app on a broker, a Redis URL."""
    app = Celery("maloca", broker=broker)
    app.conf.update(
        accept_content=["json"],
        broker_channel_error_retry=True,  # a broker that is full refuses: it is waited for like one that is down
        broker_connection_max_retries=None,
        broker_connection_retry=True,
        broker_connection_retry_on_startup=True,
        broker_transport_options=TRANSPORT,
        event_queue_prefix="maloca",
        result_backend=None,
        task_acks_late=False,
        task_ignore_result=True,
        task_serializer="json",
        task_send_sent_event=False,
        task_store_errors_even_if_ignored=False,
        worker_consumer="services.workers.worker:Consumer",
        worker_disable_prefetch=True,
        worker_enable_remote_control=False,
        worker_hijack_root_logger=False,
        worker_prefetch_multiplier=1,
        worker_redirect_stdouts=False,
        worker_send_task_events=False,
    )
    return app
