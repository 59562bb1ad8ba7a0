// The list above the command box: what fits what is being typed.

import { $, h } from "./dom.js";

export class Popover {
  constructor() {
    this.items = [];
    this.active = -1;
    this.moved = false;
    this.owner = null;
  }

  show(owner, items, hint, { first = true, busy = false } = {}) {
    this.owner?.setAttribute("aria-expanded", "false");
    this.owner = owner;
    this.items = items;
    this.moved = false;
    this.active = items.length && first ? 0 : -1;
    $("hint").textContent = hint;
    const nodes = items.map((item, i) =>
      h(
        "li",
        { role: "option", id: "option" + i, onpointerdown: (e) => e.preventDefault(), onclick: () => this.take(i) },
        h("b", {}, item.label),
        item.more && h("i", {}, item.more),
        item.detail && h("small", {}, item.detail),
      ),
    );
    if (!busy) $("list").replaceChildren(...nodes);
    else this.items = [];
    $("list").classList.toggle("stale", busy);
    $("list").hidden = !$("list").children.length;
    $("popover").hidden = false;
    owner.setAttribute("aria-expanded", "true");
    this.mark();
  }

  hide() {
    $("popover").hidden = true;
    $("list").replaceChildren();
    this.items = [];
    this.active = -1;
    this.moved = false;
    this.owner?.setAttribute("aria-expanded", "false");
    this.owner?.removeAttribute("aria-activedescendant");
  }

  get open() {
    return !$("popover").hidden;
  }

  mark() {
    [...$("list").children].forEach((node, i) => {
      node.setAttribute("aria-selected", String(i === this.active && this.items.length > 0));
      if (i === this.active) node.scrollIntoView({ block: "nearest" });
    });
    if (this.active >= 0) this.owner?.setAttribute("aria-activedescendant", "option" + this.active);
    else this.owner?.removeAttribute("aria-activedescendant");
  }

  take(i) {
    const item = this.items[i];
    this.hide();
    item.take();
  }

  // Whether the key was for the list.
  key(e) {
    if (!this.open) return false;
    if ((e.key === "ArrowDown" || e.key === "ArrowUp") && this.items.length) {
      e.preventDefault();
      const step = e.key === "ArrowDown" ? 1 : -1;
      this.active = (this.active + step + this.items.length + (this.active < 0 && step < 0 ? 1 : 0)) % this.items.length;
      this.moved = true;
      this.mark();
      return true;
    }
    const tab = e.key === "Tab" && !e.shiftKey;
    if ((tab || e.key === "Enter") && this.items.length && (this.active >= 0 || tab)) {
      e.preventDefault();
      this.take(Math.max(this.active, 0));
      return true;
    }
    if (e.key === "Escape") {
      e.preventDefault();
      e.stopPropagation();
      this.hide();
      return true;
    }
    return false;
  }
}
