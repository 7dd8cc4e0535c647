/**
 * Hosts that count visitors, record what they do, or tell others apart by their browsers, by what their operators document
 * for those who put them on their pages. Requests of a page to them, or to a host below one of them, show nothing.
 */
export const TRACKER_HOSTS: ReadonlySet<string> = new Set(
  `google-analytics.com googletagmanager.com analytics.google.com stats.g.doubleclick.net app-measurement.com
  connect.facebook.net analytics.twitter.com static.ads-twitter.com snap.licdn.com px.ads.linkedin.com
  analytics.tiktok.com tr.snapchat.com sc-static.net ct.pinterest.com bat.bing.com clarity.ms
  hotjar.com hotjar.io fullstory.com mouseflow.com luckyorange.com luckyorange.net crazyegg.com inspectlet.com
  smartlook.com smartlook.cloud logrocket.com logrocket.io lr-ingest.io quantummetric.com contentsquare.net clicktale.net
  sessioncam.com decibelinsight.net glassboxdigital.io heap.io heapanalytics.com mixpanel.com mxpnl.com amplitude.com
  segment.com segment.io rudderlabs.com rudderstack.com posthog.com pendo.io kissmetrics.io woopra.com
  chartbeat.com chartbeat.net parsely.com parse.ly quantserve.com quantcount.com scorecardresearch.com comscore.com
  omtrdc.net 2o7.net demdex.net everesttech.net adobedc.net sc.omtrdc.net
  nr-data.net newrelic.com go-mpulse.net browser-intake-datadoghq.com browser-intake-datadoghq.eu datadoghq-browser-agent.com
  sentry.io bugsnag.com rollbar.com trackjs.com raygun.io speedcurve.com
  cloudflareinsights.com plausible.io usefathom.com simpleanalyticscdn.com goatcounter.com matomo.cloud statcounter.com
  mc.yandex.ru mc.yandex.com top-fwz1.mail.ru counter.yadro.ru hm.baidu.com cnzz.com umeng.com
  branch.io app.link adjust.com appsflyer.com kochava.com singular.net
  bluekai.com krxd.net agkn.com rlcdn.com liadm.com liveramp.com tapad.com crwdcntrl.net eyeota.net exelator.com
  adsrvr.org id5-sync.com 33across.com bounceexchange.com
  hs-analytics.net hs-scripts.com hsadspixel.net pardot.com marketo.net mktoresp.com eloqua.com en25.com
  6sc.co zoominfo.com clearbit.com clearbitscripts.com leadfeeder.com lfeeder.com demandbase.com bizible.com
  optimizely.com visualwebsiteoptimizer.com vwo.com abtasty.com kameleoon.eu kameleoon.com dynamicyield.com
  at-o.net xiti.com etracker.com etracker.de webtrekk.net wt-eu02.net econda-monitor.de piwik.pro siteimproveanalytics.com
  siteimproveanalytics.io stats.wp.com pixel.wp.com fpjs.io fpcdn.io fingerprint.com`
    .split(/\s+/)
    .filter((host) => host !== ""),
);
