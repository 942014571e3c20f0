// Makes the page about the API from its OpenAPI document. Text is set as text, never as markup.
"use strict";

const page = document.getElementById("page");

function element(name, content, attributes = {}) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...[content].flat().filter((part) => part !== undefined && part !== null));
  return made;
}

function shapeName(schema) {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return element("a", name, { href: `#schema-${name}` });
  }
  if (schema.type === "array") return element("span", ["list of ", shapeName(schema.items)]);
  const several = schema.anyOf || schema.oneOf;
  if (several) return element("span", several.flatMap((one, n) => (n ? [" or ", shapeName(one)] : [shapeName(one)])));
  if (schema.enum) return schema.enum.join(" | ");
  return String(schema.type ?? "any");
}

// `code` and **strong** within a line; everything else stays text.
function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (/^`.+`$/.test(part)) return element("code", part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return element("b", part.slice(2, -2));
    return part;
  });
}

// Paragraphs and lists, as descriptions have them.
function prose(text) {
  return (text || "").split(/\n{2,}/).filter(Boolean).map((block) => {
    if (!block.startsWith("- ")) return element("p", inline(block.replace(/\s*\n\s*/g, " ")));
    const items = block.slice(2).split(/\n- /).map((item) => element("li", inline(item.replace(/\s*\n\s*/g, " "))));
    return element("ul", items);
  });
}

function json(value) {
  return element("pre", typeof value === "string" ? value : JSON.stringify(value, null, 2));
}

function table(head, rows) {
  return element("table", [
    element("tr", head.map((title) => element("th", title))),
    ...rows.map((row) => element("tr", row.map((cell) => element("td", cell)))),
  ]);
}

function parametersOf(operation, found) {
  const resolved = (operation.parameters || []).map((one) =>
    one.$ref ? found.components.parameters[one.$ref.split("/").pop()] : one);
  if (!resolved.length) return null;
  return table(["parameter", "in", "type", ""], resolved.map((one) =>
    [element("code", one.name + (one.required ? "" : "?")), one.in, shapeName(one.schema), inline(one.description || "")]));
}

function bodyOf(title, content) {
  if (!content) return [];
  return Object.entries(content).filter(([kind]) => kind !== "application/problem+json").flatMap(([kind, body]) => [
    element("p", [`${title}: ${kind} `, shapeName(body.schema)]),
    body.example === undefined ? null : json(body.example),
  ]);
}

function refusalsOf(operation) {
  const codes = Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.keys(response.content?.["application/problem+json"]?.examples || {}).map((code) => [status, code]));
  if (!codes.length) return null;
  return element("p", ["Refusals: ", ...codes.flatMap(([status, code], n) =>
    [n ? ", " : "", element("a", code, { href: `#${code}` }), ` ${status}`])]);
}

function operationOf(method, path, operation, found) {
  const replies = Object.entries(operation.responses).filter(([status]) => status < 300);
  return element("details", [
    element("summary", [element("b", method.toUpperCase()), element("span", path, { class: "path" }),
      ` – ${operation.summary}`]),
    ...prose(operation.description),
    parametersOf(operation, found),
    ...bodyOf("Body", operation.requestBody?.content),
    ...replies.flatMap(([status, response]) => bodyOf(`Reply ${status}`, response.content)),
    refusalsOf(operation),
  ], { id: operation.operationId });
}

function show(found) {
  const operations = Object.entries(found.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })));
  page.replaceChildren(
    element("h1", `${found.info.title} ${found.info.version}`),
    ...prose(found.info.description),
    element("p", element("a", "openapi.json", { href: "/openapi.json" })),
    ...found.tags.flatMap((tag) => [
      element("h2", tag.name),
      element("p", tag.description),
      ...operations.filter(({ operation }) => operation.tags.includes(tag.name))
        .map(({ method, path, operation }) => operationOf(method, path, operation, found)),
    ]),
    element("h2", "Refusals"),
    table(["code", "status", ""], Object.entries(found["x-problems"]).map(([code, problem]) =>
      [element("code", code, { id: code }), String(problem.status), problem.title])),
    element("h2", "Schemas"),
    ...Object.entries(found.components.schemas).map(([name, schema]) =>
      element("details", [element("summary", name), json(schema)], { id: `schema-${name}` })),
  );
  const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (wanted) {
    if (wanted.tagName === "DETAILS") wanted.open = true;
    wanted.scrollIntoView();
  }
}

window.addEventListener("hashchange", () => {
  const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (wanted?.tagName === "DETAILS") wanted.open = true;
});

fetch("/openapi.json")
  .then((response) => response.json())
  .then(show)
  .catch((error) => page.replaceChildren(element("p", `The document can't be read: ${error.message}`)));
