/**
 * Hosts that serve advertisements or sell the room for them, by what their operators document for publishers. Requests
 * of a page to them, or to a host below one of them, are for advertisements alone.
 */
export const AD_HOSTS: ReadonlySet<string> = new Set(
  `doubleclick.net googlesyndication.com googleadservices.com 2mdn.net adservice.google.com googletagservices.com
  amazon-adsystem.com adnxs.com rubiconproject.com pubmatic.com openx.net casalemedia.com indexww.com criteo.com criteo.net
  taboola.com outbrain.com outbrainimg.com teads.tv mgid.com revcontent.com zergnet.com adform.net smartadserver.com
  advertising.com adtechus.com yieldmo.com yieldlab.net sharethrough.com triplelift.com 3lift.com gumgum.com sovrn.com
  lijit.com media.net adroll.com bidswitch.net contextweb.com spotxchange.com spotx.tv tremorhub.com undertone.com
  adcolony.com applovin.com inmobi.com smaato.net mopub.com chartboost.com vungle.com unityads.unity3d.com
  carbonads.com carbonads.net buysellads.com buysellads.net servedby-buysellads.com ethicalads.io adsterra.com
  propellerads.com popads.net popcash.net exoclick.com exosrv.com juicyads.com trafficjunky.net adcash.com clickadu.com
  hilltopads.net monetag.com admaven.com bidvertiser.com infolinks.com viglink.com skimresources.com ezoic.net ezojs.com
  mediavine.com adthrive.com raptive.com cafemedia.com snigelweb.com venatus.com venatusmedia.com nitropay.com
  adinplay.com playwire.com intergi.com publift.com fuseplatform.net pub.network freestar.com monumetric.com
  adskeeper.com adskeeper.co.uk plista.com ligatus.com nativo.com postrelease.com dianomi.com connatix.com primis.tech
  vidazoo.com aniview.com springserve.com adsafeprotected.com moatads.com doubleverify.com adlightning.com
  confiant-integrations.net flashtalking.com sizmek.com serving-sys.com adition.com adtelligent.com improvedigital.com
  360yield.com onetag-sys.com rtbhouse.com creativecdn.com emxdgt.com districtm.io sonobi.com kargo.com unrulymedia.com
  smartclip.net stroeerdigitalgroup.de adup-tech.com adscale.de ioam.de yieldlove.com seedtag.com ogury.com
  adfox.ru yabs.yandex.ru an.yandex.ru mail.ru.target.my.com relap.io adriver.ru between.digital buzzoola.com
  admixer.net adocean.pl gemius.pl wp-ads.pl impact-ad.jp i-mobile.co.jp microad.jp ad-stir.com fout.jp logly.co.jp
  popin.cc uzou.jp geniee.jp gssprt.jp adingo.jp tanx.com cpro.baidu.com pos.baidu.com adsame.com miaozhen.com
  admicro.vn eclick.vn adtima.vn mobon.net dable.io adop.cc`
    .split(/\s+/)
    .filter((host) => host !== ""),
);
