// What the browser's own process fetches for a page.

const total = () => ({ label: "x", amount: { currency: "EUR", value: "1" } });
const provider = (name) => ({ configURL: at(name), clientId: "1", nonce: "1" });

Object.assign(vectors, {
  "payment-request": (name) =>
    new PaymentRequest([{ supportedMethods: secure(name) }], { total: total() }).canMakePayment(),
  "payment-show": (name) => new PaymentRequest([{ supportedMethods: secure(name) }], { total: total() }).show(),
  "fed-cm": (name) => navigator.credentials.get({ identity: { providers: [provider(name)] } }),
  "fed-cm-iframe": (name) => emptyFrame().navigator.credentials.get({ identity: { providers: [provider(name)] } }),
  "fed-cm-disconnect": (name) =>
    IdentityCredential.disconnect({ configURL: at(name), clientId: "1", accountHint: "x" }),
  "fed-cm-user-info": (name) => IdentityProvider.getUserInfo({ configURL: at(name), clientId: "1" }),
  "web-authn": (name) =>
    navigator.credentials.create({
      publicKey: {
        rp: { id: `${name}.localhost`, name: "x" },
        user: { id: new Uint8Array(8), name: "x", displayName: "x" },
        challenge: new Uint8Array(8),
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      },
    }),
  "ad-interest-group": (name) =>
    navigator.joinAdInterestGroup(
      { owner: location.origin, name: "x", updateURL: at(name), biddingLogicURL: at(name) },
      60,
    ),
  "ad-auction": (name) => navigator.runAdAuction({ seller: TARGET, decisionLogicURL: at(name) }),
  "protocol-handler": (name) => navigator.registerProtocolHandler("web+x", `${at(name)}?%s`),
  notification: (name) => new Notification("x", { icon: at(name), image: at(name), badge: at(name) }),
  "web-install": (name) => navigator.install(at(name), at(name)),
  presentation: (name) => new PresentationRequest(at(name)).getAvailability(),
  "media-session": (name) => {
    navigator.mediaSession.metadata = new MediaMetadata({ title: "x", artwork: [{ src: at(name) }] });
  },
  "fenced-config": (name) => {
    element("fencedframe").config = new FencedFrameConfig(at(name));
  },
  "digital-credential": (name) =>
    navigator.credentials.get({ digital: { requests: [{ protocol: "openid4vp", data: { request_uri: at(name) } }] } }),
});
