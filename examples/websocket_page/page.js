// Draws what the server tells, and sends what the person chooses. It knows no rules: which cards
// may be played, and why others may not, the server says.

"use strict";

const WORDS = {
  en: {
    language: "Language", table: "The table", hand: "Your hand", log: "What happened",
    pass: "Pass", clear: "Clear", seat: "Seat {n}", you: "you", partner: "your side",
    starter: "starter", declarers: "declarers", turn: "turn", ahead: "ahead", won: "won it",
    level: "level {n}", cards: "cards: {n}", points: "points: {n}", round: "round {n}",
    against: "opponents: {n} of {line} points",
    keys: "Arrows move, space chooses, enter plays, escape clears.",
    play_cards: "Play", bury: "Bury", declare: "Declare", call_friends: "Call",
    yours: "It is your turn.", may_declare: "Declare something higher, or pass.", wait: "Waiting for seat {n}.", drawing: "Cards are drawn; {n} are left.",
    drawing_yours: "Cards are drawn; {n} are left. You may declare.",
    absent: "Not here yet: seat {n}.", last: "The last trick.", call: "Friend {n}",
    link: "This page needs the link that the server prints for a seat.",
    joining: "Connecting …", lost: "The connection is lost; trying again …",
    taken: "Another window plays this seat now.", back: "Play here",
    wrong: "This link is not valid (any more).", over: "The match is over.",
    shown: "declared", kitty: "The kitty", calls: "Called",
  },
  es: {
    language: "Idioma", table: "La mesa", hand: "Tu mano", log: "Lo que ha pasado",
    pass: "Pasar", clear: "Quitar", seat: "Asiento {n}", you: "tú", partner: "tu bando",
    starter: "repartidor", declarers: "defensores", turn: "turno", ahead: "va ganando",
    won: "la ganó",
    level: "nivel {n}", cards: "cartas: {n}", points: "puntos: {n}", round: "mano {n}",
    against: "atacantes: {n} de {line} puntos",
    keys: "Flechas: mover; espacio: elegir; intro: jugar; escape: quitar.",
    play_cards: "Jugar", bury: "Enterrar", declare: "Declarar", call_friends: "Pedir",
    yours: "Es tu turno.", may_declare: "Declara algo más alto o pasa.", wait: "Se espera al asiento {n}.", drawing: "Se roban cartas; quedan {n}.",
    drawing_yours: "Se roban cartas; quedan {n}. Puedes declarar.",
    absent: "Aún no están: asiento {n}.", last: "La última baza.", call: "Amigo {n}",
    link: "Esta página necesita el enlace que el servidor escribe para un asiento.",
    joining: "Conectando …", lost: "Se ha perdido la conexión; se intenta de nuevo …",
    taken: "Otra ventana juega ahora este asiento.", back: "Jugar aquí",
    wrong: "Este enlace no vale (o ya no vale).", over: "La partida ha terminado.",
    shown: "declaró", kitty: "El fondo", calls: "Pedidas",
  },
  zh: {
    language: "语言", table: "牌桌", hand: "手牌", log: "经过",
    pass: "不亮", clear: "取消选择", seat: "{n}号位", you: "你", partner: "同一方",
    starter: "庄家", declarers: "庄家方", turn: "轮到", ahead: "领先", won: "得墩",
    level: "打{n}", cards: "{n}张", points: "{n}分", round: "第{n}局",
    against: "闲家：{n}/{line}分",
    keys: "方向键移动，空格选牌，回车出牌，Esc取消。",
    play_cards: "出牌", bury: "扣底", declare: "亮主", call_friends: "叫朋友",
    yours: "轮到你了。", may_declare: "亮更大的主，或者不亮。", wait: "等待{n}号位。", drawing: "正在摸牌，还剩{n}张。",
    drawing_yours: "正在摸牌，还剩{n}张。可以亮主。",
    absent: "还没到：{n}号位。", last: "上一墩。", call: "朋友{n}",
    link: "请用服务器为座位给出的链接打开本页。",
    joining: "正在连接……", lost: "连接断开，正在重试……",
    taken: "这个座位正在另一个窗口里打。", back: "在这里打",
    wrong: "这个链接无效（或已失效）。", over: "对局结束。",
    shown: "亮主", kitty: "底牌", calls: "叫的牌",
  },
};

// Codes with which the server closes a connection for good.
const WRONG_TOKEN = 4001;
const SEAT_TAKEN = 4002;

const LONGEST_LOG = 300;
const SLOWEST_RETRY = 8000; // milliseconds

const find = (id) => document.getElementById(id);

let language = sessionStorage.getItem("language") ?? navigator.language.slice(0, 2);
if (!(language in WORDS)) language = "en";

let socket = null;
let retry = 500;
let timer = null;
let welcome = null; // who we are, the rules, the names of the cards
let table = null; // what the table looks like
let absent = [];
let result = ""; // of the last round, until the next begins
let match = null;
let seq = 0; // how many events we have seen
let hand = []; // [{key, card}], as shown
let chosen = new Set(); // keys of cards in the hand

// The token is in the part of the address that is never sent, and does not stay there either.
let token = sessionStorage.getItem("token");
if (location.hash.length > 1) {
  token = location.hash.slice(1);
  sessionStorage.setItem("token", token);
  history.replaceState(null, "", location.pathname);
}

function word(name, values = {}) {
  return WORDS[language][name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

function make(tag, className, ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

// Talking with the server.

function connect() {
  clearTimeout(timer);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const mine = new WebSocket(`${scheme}//${location.host}/table`);
  socket = mine;
  mine.onopen = () => send({ type: "join", token, lang: language, match, since: seq });
  mine.onmessage = (event) => {
    if (socket === mine) hear(JSON.parse(event.data));
  };
  mine.onclose = (event) => {
    if (socket !== mine) return;
    socket = null;
    if (event.code === WRONG_TOKEN) {
      tellConnection("wrong");
    } else if (event.code === SEAT_TAKEN) {
      const again = make("button", "", word("back"));
      again.onclick = () => {
        tellConnection("joining");
        connect();
      };
      tellConnection("taken", again);
    } else {
      tellConnection("lost");
      timer = setTimeout(connect, retry);
      retry = Math.min(2 * retry, SLOWEST_RETRY);
    }
    draw();
  };
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function hear(message) {
  if (message.type === "welcome") {
    if (match !== message.match) forget();
    welcome = message;
    match = message.match;
    retry = 500;
    tellConnection(null);
  } else if (message.type === "events") {
    if (message.since !== seq) forget();
    seq = message.seq;
    absent = message.absent;
    log(message.events, message.said);
    if (message.events.length) refuse([]);
    if (message.table) {
      table = message.table;
      draw();
    }
  } else if (message.type === "refused") {
    refuse(message.reasons);
  }
}

function forget() {
  seq = 0;
  result = "";
  find("log").replaceChildren();
}

function act(action) {
  refuse([]);
  send({ type: "act", seq, action: { type: table.asked.type, seat: welcome.seat, ...action } });
}

// Drawing.

function draw() {
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = word(element.dataset.word);
  }
  document.documentElement.lang = language;
  find("language").value = language;
  const main = document.querySelector("main");
  main.hidden = !table || !welcome;
  main.inert = socket === null;
  if (main.hidden) return;
  drawStanding();
  drawSeats();
  drawMiddle();
  drawTurn();
  drawHand();
  drawButtons();
}

function drawStanding() {
  const view = table.view;
  const parts = [word("round", { n: view.number }), table.trump ?? word("level", { n: view.level })];
  if (view.trump) {
    const points = view.points.reduce(
      (sum, taken, seat) => (view.declarers.includes(seat) ? sum : sum + taken), 0);
    parts.push(word("against", { n: points, line: welcome.line }));
  }
  find("standing").textContent = parts.join(" · ");
}

function drawSeats() {
  const seats = table.view.levels.length;
  const clockwise = welcome.config.table.direction === "clockwise";
  const places = clockwise ? ["west", "north", "east", "south"] : ["east", "north", "west", "south"];
  find("seats").className = seats === 4 ? "four" : "";
  // From the next seat on, so that our own comes last.
  const order = table.view.levels.map((_, step) => (welcome.seat + 1 + step) % seats);
  find("seats").replaceChildren(
    ...order.map((seat, step) => drawSeat(seat, seats === 4 ? places[step] : "")));
}

function drawSeat(seat, place) {
  const view = table.view;
  const isAwaited = view.awaited.includes(seat);
  const who = make("div", "who", word("seat", { n: seat }));
  const mark = (name, className = "") => who.append(make("span", `mark ${className}`, word(name)));
  const isTeam = welcome.config.table.teams === "fixed";
  if (seat === welcome.seat) mark("you");
  else if (isTeam && (seat - welcome.seat) % 2 === 0) mark("partner");
  if (seat === view.starter) mark("starter");
  else if (view.declarers.includes(seat)) mark("declarers");
  if (isAwaited) mark("turn", "turn");

  const [trick, isPast] = shownTrick();
  const play = trick?.plays.find((each) => each.seat === seat);
  if (play && seat === (isPast ? view.last_winner : table.ahead)) mark(isPast ? "won" : "ahead");

  const facts = [
    word("level", { n: view.levels[seat] }),
    word("cards", { n: view.hand_sizes[seat] }),
    word("points", { n: view.points[seat] }),
  ].join(" · ");
  const tile = make("li", `${place} ${isAwaited ? "awaited" : ""}`, who, make("div", "facts", facts));
  const declared = view.declarations.at(-1);
  if (play) {
    tile.append(drawCards(play.cards, isPast ? "past" : ""));
  } else if (declared?.seat === seat && !view.trick) {
    mark("shown");
    tile.append(drawCards(declared.cards));
  }
  return tile;
}

// The trick in play, or the last one until the next is begun.
function shownTrick() {
  const view = table.view;
  if (view.trick?.plays.length) return [view.trick, false];
  return [view.finished.at(-1), true];
}

function drawMiddle() {
  const view = table.view;
  const parts = [];
  if (absent.length) parts.push(word("absent", { n: absent.join(", ") }));
  if (view.calls) parts.push(`${word("calls")}: ${view.calls.calls.join(", ")}.`);
  if (result) parts.push(result);
  if (view.winners.length) parts.push(word("over"));
  const [trick, isPast] = shownTrick();
  if (trick && isPast && view.trick) parts.push(word("last"));
  find("middle").textContent = parts.join(" ");
  find("kitty").replaceChildren();
  if (view.kitty) find("kitty").append(`${word("kitty")}: `, drawCards(view.kitty));
}

function drawTurn() {
  const { view, asked } = table;
  const isYours = view.awaited.includes(welcome.seat);
  const useful = asked?.useful.length > 0;
  let text = table.doing;
  if (view.phase === "draw" && view.left) {
    text = word(useful ? "drawing_yours" : "drawing", { n: view.left });
  } else if (isYours) {
    text = `${word("yours")} ${asked.type === "declare" ? word("may_declare") : asked.wish}`;
  } else if (view.awaited.length) {
    text = word("wait", { n: view.awaited.join(", ") });
  }
  find("turn").textContent = text;
  find("turn").className = isYours ? "yours" : "";
  document.title = `${isYours ? "● " : ""}Sheng Ji 升级`;
}

function drawCards(cards, className = "") {
  return make("div", `cards ${className}`, ...split(cards).map((card) => paint(make("span"), card)));
}

function split(cards) {
  return cards ? cards.split(" ") : [];
}

function paint(element, card) {
  const [text, name] = welcome.cards[card];
  const isJoker = card === "SJ" || card === "BJ";
  element.classList.add("card");
  element.classList.toggle("joker", isJoker);
  element.classList.toggle("red", card === "BJ" || /[HD]$/.test(card));
  if (isJoker) {
    element.replaceChildren(make("i", "", card === "BJ" ? "★" : "☆"), text);
  } else {
    element.replaceChildren(make("b", "", card.slice(0, -1)), make("i", "", text.replace(/\w/g, "")));
  }
  element.setAttribute("aria-label", name);
  if (element.tagName === "SPAN") element.setAttribute("role", "img");
  element.title = name;
  return element;
}

function drawHand() {
  const copies = {};
  const groups = table.hand.map(([suit, cards]) => [suit, cards.map((card) => {
    copies[card] = (copies[card] ?? 0) + 1;
    return { card, key: `${card} ${copies[card]}` };
  })]);
  hand = groups.flatMap(([, cards]) => cards);
  const held = new Set(hand.map(({ key }) => key));
  chosen = new Set([...chosen].filter((key) => held.has(key)));

  const focused = document.activeElement?.dataset?.key;
  const useful = new Set(table.asked?.useful ?? []);
  const buttons = new Map(hand.map(({ card, key }) => {
    const button = paint(make("button"), card);
    button.type = "button";
    button.dataset.key = key;
    button.dataset.card = card;
    button.setAttribute("aria-pressed", chosen.has(key));
    button.classList.toggle("idle", useful.size > 0 && !useful.has(card));
    button.tabIndex = -1;
    return [key, button];
  }));
  find("hand").replaceChildren(...groups.map(([suit, cards]) => make("fieldset", "",
    make("legend", "", suit),
    make("div", "cards", ...cards.map(({ key }) => buttons.get(key))))));
  find("hand-size").textContent = `(${hand.length})`;
  // One card is reached with the tab key, the others with the arrows.
  const first = buttons.get(focused) ?? buttons.values().next().value;
  if (first) first.tabIndex = 0;
  if (focused) first?.focus();
}

function drawButtons() {
  const asked = table.asked;
  const type = asked?.type ?? "play_cards";
  const isCall = type === "call_friends";
  find("do").textContent = chosen.size ? `${word(type)} (${chosen.size})` : word(type);
  find("do").disabled = !asked || (!isCall && !chosen.size);
  find("clear").disabled = !chosen.size;
  find("pass").hidden = !asked?.can_pass;
  const calls = isCall ? asked.calls : [];
  const count = isCall ? asked.count : 0;
  const box = find("calls");
  // What is chosen there already stays.
  if (box.childElementCount === count && box.lang === language) return;
  box.lang = language;
  box.replaceChildren(...Array.from({ length: count }, (_, n) => {
    const options = calls.map(([call, text]) => {
      const option = make("option", "", text);
      option.value = call;
      return option;
    });
    const select = make("select", "", ...options);
    select.selectedIndex = n;
    return make("label", "", `${word("call", { n: n + 1 })} `, select);
  }));
}

function log(events, said) {
  const list = find("log");
  const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  events.forEach((event, place) => {
    if (event.type === "round_scored") result = said[place];
    if (event.type === "round_began") result = "";
    if (event.type !== "card_drawn") list.append(make("li", "", said[place]));
  });
  while (list.childElementCount > LONGEST_LOG) list.firstElementChild.remove();
  if (isAtEnd) list.scrollTop = list.scrollHeight;
}

function refuse(reasons) {
  find("refusal").replaceChildren(...reasons.map(({ code, sentence }) => {
    const line = make("p", "", sentence);
    line.dataset.code = code;
    return line;
  }));
  if (reasons.length) find("refusal").scrollIntoView({ block: "nearest" });
}

function tellConnection(name, ...more) {
  find("connection").replaceChildren(...(name ? [`${word(name)} `, ...more] : []));
}

// What the person does.

find("hand").addEventListener("click", (event) => {
  const key = event.target.closest("button")?.dataset.key;
  if (!key) return;
  if (!chosen.delete(key)) chosen.add(key);
  refuse([]);
  draw();
});

find("hand").addEventListener("keydown", (event) => {
  const buttons = [...find("hand").querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 };
  if (event.key in steps) {
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, steps[event.key]))];
    buttons[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  } else if (event.key === "Enter") {
    find("do").click();
  } else {
    return;
  }
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && table) find("clear").click();
});

find("clear").onclick = () => {
  chosen.clear();
  refuse([]);
  draw();
};

find("pass").onclick = () => {
  refuse([]);
  send({ type: "act", seq, action: { type: "pass", seat: welcome.seat } });
};

find("asked").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!table?.asked) return;
  if (table.asked.type === "call_friends") {
    act({ calls: [...find("calls").querySelectorAll("select")].map((select) => select.value) });
  } else {
    const cards = hand.filter(({ key }) => chosen.has(key)).map(({ card }) => card);
    act({ cards: cards.join(" ") });
  }
});

find("language").onchange = (event) => {
  language = event.target.value;
  sessionStorage.setItem("language", language);
  // Everything is told again, in the other language.
  match = null;
  const former = socket;
  socket = null;
  former?.close();
  connect();
  draw();
};

draw();
if (token) {
  tellConnection("joining");
  connect();
} else {
  tellConnection("link");
}
