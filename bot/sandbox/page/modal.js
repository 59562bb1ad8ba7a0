// Modals: a form the bot asks a person to fill in.

import { entries } from "./components.js";
import { ask, h, Refused, sheet } from "./dom.js";
import { markdown } from "./markdown.js";
import { world } from "./state.js";

let drafts = new Map(); // what was typed into a modal that was closed without sending

export function openModal(modal) {
  const draft = drafts.get(modal.custom_id) || {};
  const fields = [];
  const form = h("form", { className: "modal", noValidate: true });
  for (const part of modal.components) {
    if (part.type === 10) form.append(h("div", { className: "text" }, markdown(part.content)));
    else if (part.type === 18) form.append(labelled(part.label, part.description, field(part.component, fields, draft), part.component));
    else for (const inner of part.components) form.append(labelled(inner.label, null, field(inner, fields, draft), inner));
  }
  const problem = h("p", { className: "problem", role: "alert", hidden: true });
  const cancel = h("button", { type: "button", className: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const send = h("button", { type: "submit", className: "button primary" }, "Submit");
  form.append(problem, h("div", { className: "actions" }, cancel, send));
  const values = async () => {
    const all = {};
    for (const f of fields) all[f.name] = await f.read();
    return all;
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.map((f) => f.check()).find(Boolean);
    problem.hidden = !wrong;
    problem.textContent = wrong || "";
    if (wrong) return;
    send.disabled = true;
    try {
      const outcome = await ask("submit", { user: world.me.id, modal: modal.interaction, values: await values() });
      if (outcome.status === "no answer") throw new Refused("Something went wrong. Try again.");
      drafts.delete(modal.custom_id);
      fields.length = 0;
      dialog.close();
    } catch (error) {
      problem.hidden = false;
      problem.textContent = error.message;
    }
    send.disabled = false;
  });
  const dialog = sheet(modal.title, form);
  dialog.addEventListener("close", async () => fields.length && drafts.set(modal.custom_id, await values()), { once: true });
  form.querySelector("textarea, input, select, [role=option]")?.focus();
}

function labelled(label, description, control, c) {
  const id = "f" + c.id;
  const target = control.matches("input, textarea, select") ? control : control.querySelector("input, textarea, select");
  if (target && !target.id) target.id = id;
  const mark = (c.required ?? true) ? h("span", { className: "must", title: "required" }, " *") : null;
  return h("div", { className: "field" }, h("label", { htmlFor: target ? target.id : id }, label, mark), description && h("small", {}, description), control);
}

function field(c, fields, draft) {
  const needed = c.required ?? true;
  const old = draft[c.custom_id];
  const add = (read, check = () => "") => fields.push({ name: c.custom_id, read, check });
  if (c.type === 4) {
    const props = { value: old ?? c.value ?? "", placeholder: c.placeholder || "", maxLength: c.max_length || 4000, name: c.custom_id };
    const input = h(c.style === 2 ? "textarea" : "input", c.style === 2 ? { ...props, rows: 6 } : { ...props, type: "text" });
    if (c.style === 2) input.value = props.value;
    add(
      () => input.value,
      () => {
        const length = input.value.length;
        const wrong = (needed && !length) || (length && length < (c.min_length || 0));
        input.setAttribute("aria-invalid", String(Boolean(wrong)));
        if (!wrong) return "";
        input.focus();
        return length ? `At least ${c.min_length} characters.` : "This field is required.";
      },
    );
    return input;
  }
  if (c.type === 23) {
    const box = h("input", { type: "checkbox", checked: old ?? c.default ?? false });
    add(() => box.checked);
    return box;
  }
  if (c.type === 19) {
    const input = h("input", { type: "file", multiple: (c.max_values ?? 1) > 1 });
    add(
      async () => Promise.all([...input.files].map(readFile)),
      () => (needed && !input.files.length ? "A file is required." : ""),
    );
    return input;
  }
  const most = c.type === 21 ? 1 : (c.max_values ?? (c.type === 22 ? c.options.length : 1));
  const least = needed ? (c.min_values ?? 1) : 0;
  const options = entries(c);
  const picked = (o) => (old ? old.includes(o.value) : o.default);
  if (c.type !== 21 && c.type !== 22 && most === 1) {
    const select = h("select", { name: c.custom_id }, h("option", { value: "" }, c.placeholder || "Make a selection"));
    for (const o of options) select.append(h("option", { value: o.value, selected: Boolean(picked(o)) }, o.description ? `${o.label} – ${o.description}` : o.label));
    add(
      () => (select.value ? [select.value] : []),
      () => (least && !select.value ? "Make a selection." : ""),
    );
    return select;
  }
  const kind = c.type === 21 ? "radio" : "checkbox";
  const boxes = options.map((o) => h("input", { type: kind, name: c.custom_id, value: o.value, checked: Boolean(picked(o)) }));
  const rows = options.map((o, i) => h("label", { className: "choice" }, boxes[i], h("span", {}, o.label, o.description && h("small", {}, o.description))));
  const chosen = () => boxes.filter((b) => b.checked).map((b) => b.value);
  add(chosen, () => (chosen().length < least || chosen().length > most ? `Choose ${least === most ? most : `${least} to ${most}`}.` : ""));
  return h("fieldset", { className: "group" }, rows);
}

export function readFile(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, type: file.type, data: reader.result.split(",")[1] || "" });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
