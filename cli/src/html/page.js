// Folds and unfolds, steps by keys, shows the source of the current step, and draws what happens before it. All text is set
// as text, never as markup.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const pictures = new Map();
  data.findings.forEach((finding, index) => pictures.set("f" + (index + 1), finding.picture));
  if (data.example) pictures.set("e", data.example);
  const make = (name, className, text) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const sourceOf = (place) => {
    if (!place || !place.file || !place.line) return null;
    const dot = place.class.lastIndexOf(".");
    const path = (dot < 0 ? "" : place.class.slice(0, dot).replaceAll(".", "/") + "/") + place.file;
    return Object.hasOwn(data.sources, path) ? data.sources[path] : null;
  };

  // The lines around a place, without gaps.
  const excerpt = (place) => {
    const source = sourceOf(place);
    if (!source || source.lines[place.line] === undefined) return null;
    let first = place.line, last = place.line;
    while (first > place.line - 5 && source.lines[first - 1] !== undefined) first--;
    while (last < place.line + 5 && source.lines[last + 1] !== undefined) last++;
    const pre = make("pre");
    for (let number = first; number <= last; number++) {
      const line = make("span", number === place.line ? "here" : "");
      line.append(make("i", "", (number === place.line ? "\u25b6 " : "") + number), source.lines[number]);
      pre.append(line);
    }
    const figure = make("div");
    figure.append(make("p", "faint", source.name + ", line " + place.line), pre);
    return figure;
  };

  for (const [id, picture] of pictures) {
    const wrap = document.querySelector(`[data-picture="${id}"]`);
    const panel = document.querySelector(`[data-panel="${id}"]`);
    if (!wrap || !panel) continue;
    const table = wrap.querySelector("table");
    const row = (element) => element && element.closest("tr.step");
    const visible = () => [...table.querySelectorAll("tr.step")].filter((step) => step.offsetParent !== null);
    const children = (step) => table.querySelectorAll(`tr[data-of="${step.id}"]`);

    // Which element shows an operation, and what it stands for.
    const parent = new Map(), meaning = new Map();
    picture.rows.forEach((it, index) => {
      const name = `${id}-r${index}`;
      meaning.set(name, { ...it, ids: it.operations.map((operation) => operation.id), stack: it.operations.at(-1)?.stack });
      for (const operation of it.operations) {
        parent.set(operation.id, name);
        meaning.set(`${id}-o${operation.id}`, { ...operation, ids: [operation.id] });
      }
    });
    const shownBy = (operation) => {
      const own = document.getElementById(`${id}-o${operation}`);
      return own && own.offsetParent !== null ? own : document.getElementById(parent.get(operation));
    };

    const set = (step, open) => {
      const button = step && step.querySelector("button.unfold");
      if (!button) return;
      const wanted = open === undefined ? button.getAttribute("aria-expanded") !== "true" : open;
      button.setAttribute("aria-expanded", String(wanted));
      for (const child of children(step)) child.classList.toggle("open", wanted);
    };
    // Steps have other numbers now; the current one may be gone.
    const settle = () => {
      if (!current) return;
      select(current.offsetParent === null ? document.getElementById(current.dataset.of) : current, false);
    };
    const unfold = (step, open) => {
      set(step, open);
      settle();
    };

    // What is told: beside the picture for the eye, and as a message to whoever listens.
    const told = make("p", "told");
    told.setAttribute("role", "status");
    told.setAttribute("aria-live", "polite");
    const rest = make("div");
    panel.append(told, rest);
    let current = null, looked = null;
    const who = (it) => (it.lane === null || it.lane === undefined ? "" : picture.lanes[it.lane].name + ": ");
    const tell = (step) => {
      const it = meaning.get(step.id);
      const steps = visible();
      const place = it.place ? ", at " + it.place.text : "";
      told.textContent = `Step ${steps.indexOf(step) + 1} of ${steps.length}. ${who(it)}${it.text}${place}`;
      rest.replaceChildren();
      const source = excerpt(it.place);
      if (source) rest.append(source);
      else if (it.place) rest.append(make("p", "faint", "The source of " + it.place.text + " was not found."));
      const stack = it.stack === null || it.stack === undefined ? null : picture.stacks[it.stack];
      if (stack) {
        rest.append(make("p", "faint", "Stack"));
        const pre = make("pre");
        for (const frame of stack) pre.append(make("span", "", "at " + frame));
        rest.append(pre);
      }
    };
    const select = (step, focus) => {
      if (!step) return;
      if (current) {
        current.classList.remove("current");
        current.removeAttribute("aria-current");
        current.tabIndex = -1;
      }
      current = step;
      step.classList.add("current");
      step.setAttribute("aria-current", "step");
      step.tabIndex = 0;
      if (focus) step.focus();
      tell(step);
      draw();
    };

    const picture2d = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture2d.setAttribute("class", "arrows");
    picture2d.setAttribute("aria-hidden", "true");
    wrap.append(picture2d);
    const part = (name, attributes) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key]);
      picture2d.append(element);
    };
    // Arrows to and from the step that is looked at.
    const draw = () => {
      picture2d.replaceChildren();
      for (const linked of table.querySelectorAll(".linked")) linked.classList.remove("linked");
      const step = looked || current;
      if (!step || !meaning.has(step.id)) return;
      const ids = new Set(meaning.get(step.id).ids);
      const frame = wrap.getBoundingClientRect();
      picture2d.setAttribute("width", wrap.scrollWidth);
      picture2d.setAttribute("height", wrap.scrollHeight);
      const drawn = new Set();
      for (const arrow of picture.arrows) {
        if (!ids.has(arrow.from) && !ids.has(arrow.to)) continue;
        const from = shownBy(arrow.from), to = shownBy(arrow.to);
        const key = from && to && `${from.id} ${to.id} ${arrow.kind}`;
        if (!key || from === to || drawn.has(key)) continue;
        drawn.add(key);
        const box = (element) => element.querySelector(".act").getBoundingClientRect();
        const start = box(from), end = box(to);
        const x1 = start.left - frame.left + wrap.scrollLeft + 2, y1 = start.bottom - frame.top - start.height / 2;
        const x2 = end.left - frame.left + wrap.scrollLeft - 3, y2 = end.top - frame.top + Math.min(end.height / 2, 14);
        const bend = Math.max(18, Math.min(60, Math.abs(y2 - y1) / 2));
        const side = x1 < x2 ? x2 - bend : Math.min(x1, x2) - bend;
        part("path", { class: arrow.kind, d: `M${x1},${y1} C${x1 - (x1 < x2 ? 0 : bend)},${y2} ${side},${y2} ${x2 - 7},${y2}` });
        part("path", { class: "tip", d: `M${x2},${y2} l-8,-4.5 v9 z` });
        (step === from ? to : from).classList.add("linked");
      }
    };

    table.addEventListener("click", (event) => {
      const step = row(event.target);
      if (!step || event.target.closest("a")) return;
      if (event.target.closest("button.unfold")) unfold(step);
      select(step, false);
    });
    table.addEventListener("focusin", (event) => {
      const step = row(event.target);
      if (step && step !== current) select(step, false);
    });
    table.addEventListener("mouseover", (event) => { looked = row(event.target); draw(); });
    table.addEventListener("mouseleave", () => { looked = null; draw(); });
    table.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const steps = visible();
      const at = steps.indexOf(row(event.target));
      const onButton = event.target.closest("button, a");
      const moves = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: steps.length - 1 };
      if (Object.hasOwn(moves, event.key)) {
        const next = steps[Math.max(0, Math.min(steps.length - 1, moves[event.key]))];
        select(next, true);
        next.scrollIntoView({ block: "nearest" });
      } else if (event.key === "Enter" && !onButton) unfold(row(event.target));
      else if (event.key === "ArrowRight") unfold(row(event.target), true);
      else if (event.key === "ArrowLeft") unfold(row(event.target), false);
      else return;
      event.preventDefault();
    });
    const all = (open) => () => {
      for (const step of table.querySelectorAll("tr.step:not(.operation)")) set(step, open);
      settle();
    };
    document.querySelector(`[data-unfold="${id}"]`).addEventListener("click", all(true));
    document.querySelector(`[data-fold="${id}"]`).addEventListener("click", all(false));
    window.addEventListener("resize", draw);
    document.documentElement.classList.add("live");
    const steps = visible();
    select(steps.findLast((step) => step.matches(".fault, .waits")) || steps.at(-1), false);
  }
})();
