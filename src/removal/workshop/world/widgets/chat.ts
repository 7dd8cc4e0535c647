import { react } from "./consent.ts";
import { combinations, spread, type WorldWidget } from "./widget.ts";

const chat = (family: string, rest: Omit<WorldWidget, "truth" | "family" | "origin">): WorldWidget => ({
  truth: "chat-widget",
  family,
  origin: "code",
  ...rest,
});

/** The launchers that this package draws as each vendor's own code does. */
const launcher = (name: string, provider: string): WorldWidget =>
  chat(`loader-${provider}`, {
    module: react(
      `import { LiveChatLoaderProvider, ${name} } from "react-live-chat-loader";`,
      `e(LiveChatLoaderProvider, { provider: "${provider}", providerKey: "abcdef12" }, e(${name}, settings))`,
    ),
    root: "[data-host]",
    variants: [{ color: "#0a6cff" }, { color: "#333333" }, { color: "#e4572e" }],
  });

export const CHAT_WIDGETS: Readonly<Record<string, WorldWidget>> = {
  intercom: launcher("Intercom", "intercom"),
  drift: launcher("Drift", "drift"),
  helpScout: launcher("HelpScout", "helpScout"),
  messenger: launcher("Messenger", "messenger"),
  userlike: launcher("Userlike", "userlike"),
  front: launcher("Front", "front"),
  chatwoot: launcher("Chatwoot", "chatwoot"),
  reactChatWidget: chat("react-chat-widget", {
    module: react(
      `import { Widget, toggleWidget } from "react-chat-widget"; import "react-chat-widget/lib/styles.css";`,
      `e(Widget, { handleNewUserMessage() {}, title: settings.title, subtitle: settings.subtitle })`,
    ).concat(`if (settings.open) setTimeout(() => toggleWidget(), 50);`),
    root: ".rcw-widget-container",
    variants: combinations({
      title: ["Welcome", "Wie können wir helfen?", "Bonjour"],
      subtitle: ["We usually answer within a day"],
      open: [false, true],
    }),
  }),
  chatbotify: chat("react-chatbotify", {
    module: react(
      `import ChatBot from "react-chatbotify";`,
      `e(ChatBot, { flow: { start: { message: "Hi there! How can I help you today?" } }, settings: { general: { embedded: false, primaryColor: settings.color }, chatWindow: { defaultOpen: settings.open }, tooltip: { mode: settings.tooltip, text: "Talk to us" } } })`,
    ),
    root: ".rcb-chat-bot, .rcb-toggle-button, .rcb-chat-tooltip, #rcb-global, .rcb-chatbot-global",
    variants: spread(
      combinations({ color: ["#42b0c5", "#222222", "#b00020"], open: [false, true], tooltip: ["CLOSE", "NEVER"] }),
      7,
    ),
  }),
  beautifulChat: chat("vue-beautiful-chat", {
    files: ["vue/dist/vue.min.js"],
    module: `import Chat from "vue-beautiful-chat"; Vue.use(Chat.default ?? Chat); const host = document.createElement("div"); document.body.append(host);
      const { isOpen } = window.worldSettings; new Vue({ el: host, render: (h) => h("beautiful-chat", { props: { participants: [{ id: "1", name: "Support", imageUrl: "" }], onMessageWasSent() {}, messageList: [{ type: "text", author: "1", data: { text: "Hello! What can we do for you?" } }], newMessagesCount: isOpen ? 0 : 1, isOpen, close() {}, open() {}, showLauncher: true, showTypingIndicator: "" } }) });`,
    root: ".sc-launcher, .sc-chat-window, .sc-open-icon, .sc-closed-icon, .sc-new-messages-count",
    variants: [{ isOpen: false }, { isOpen: true }],
  }),
  floatingWhatsApp: chat("react-floating-whatsapp", {
    module: react(
      `import { FloatingWhatsApp } from "react-floating-whatsapp";`,
      `e(FloatingWhatsApp, { phoneNumber: "123456789", ...settings })`,
    ),
    root: "[class*=floating-whatsapp]",
    variants: [
      { accountName: "Mara", statusMessage: "Typically replies within 1 hour" },
      { accountName: "Kundendienst", chatMessage: "Hallo! Wie können wir helfen?", darkMode: true },
      {
        accountName: "Ventas",
        chatMessage: "¡Hola! ¿En qué podemos ayudarte?",
        notification: true,
        notificationDelay: 1,
      },
    ],
  }),
  blip: chat("blip", {
    files: ["blip-chat-widget/dist/blip-chat.js"],
    root: "#blip-chat-container",
    start: `new BlipChat().withAppKey("abc").withButton(settings).withCustomCommonUrl(location.origin + "/").build();`,
    variants: [{ color: "#2CC3D6" }, { color: "#ff6600" }],
  }),
  simpleChatbot: chat("react-simple-chatbot", {
    module: react(
      `import ChatBot from "react-simple-chatbot";`,
      `e(ChatBot, { floating: true, opened: settings.opened, headerTitle: settings.title, steps: [{ id: "1", message: settings.message, end: true }] })`,
    ),
    root: ".rsc, .rsc-float-button, .rsc-container",
    variants: [
      { opened: false, title: "Chat", message: "Welcome!" },
      { opened: true, title: "Chat", message: "Welcome! Ask us anything." },
      { opened: true, title: "Hilfe", message: "Guten Tag, wie können wir Ihnen helfen?" },
    ],
  }),
  deepChat: chat("deep-chat", {
    html: () =>
      `<script type="module" src="/world-widget/files/deep-chat/dist/deepChat.bundle.js"></script><div id="help-panel" style="position:fixed;right:20px;bottom:20px;z-index:999"><deep-chat style="border-radius:10px" introMessage='{"text":"Hi, I am your assistant. Ask me anything!"}' connect='{"url":"/chat"}'></deep-chat></div>`,
    root: "#help-panel",
    variants: [{}],
  }),
  botpress: chat("botpress", {
    module: react(
      `import { Fab } from "@botpress/webchat"; import "@botpress/webchat/dist/style.css";`,
      `e(Fab, { style: { position: "fixed", bottom: "20px", right: "20px", width: "64px", height: "64px" } })`,
    ),
    root: ".bpFab, [class*=bpFab], [class*=bpW]",
    variants: [{}],
  }),
};
