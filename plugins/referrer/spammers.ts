/**
 * Registrable domains that send fake referrers to make people look them up. Deliberately limited to known offenders;
 * others can be added in the plugin's options.
 */
const DOMAINS = `
  0n-line.tv 1-99seo.com 1-free-share-buttons.com 100dollars-seo.com 12masterov.com 4webmasters.org
  6hopping.com 7makemoneyonline.com 7zap.com acads.net acunetix-referrer.com adspart.com
  affordablewebsitesandmobileapps.com anticrawler.org backlinks-fast-top.com best-seo-offer.com
  best-seo-software.xyz best-seo-solution.com bestmobilityscooterstoday.com bestwebsitesawards.com
  billiard-classic.com.ua blackhatworth.com brakehawk.com buketeg.xyz burger-imperia.com
  buttons-for-website.com buttons-for-your-website.com buy-cheap-online.info cenokos.ru cenoval.ru
  chinese-amezon.com cityadspix.com compliance-alex.xyz cookie-law-enforcement-aa.xyz copyrightclaims.org
  customsua.com.ua dailyrank.net darodar.com descargar-musica-gratis.net domination.ml doska-vsem.ru
  e-buyeasy.com econom.co edakgfvwql.ru erot.co event-tracking.com eyes-on-you.ga fast-wordpress-start.com
  fix-website-errors.com floating-share-buttons.com forex-procto.ru forsex.info free-floating-buttons.com
  free-share-buttons.com free-social-buttons.com free-social-buttons.xyz free-traffic.xyz free-video-tool.com
  free-website-traffic.com generalporn.org get-free-social-traffic.com get-free-traffic-now.com
  get-your-social-buttons.info ghazel.ru girlporn.ru gobongo.info goodprotein.ru googlsucks.com guardlink.org
  handicapvantoday.com howtostopreferralspam.eu hulfingtonpost.com humanorightswatch.org hundejo.com
  hvd-store.com ilovevitaly.co ilovevitaly.com ilovevitaly.info ilovevitaly.org ilovevitaly.ru ilovevitaly.xyz
  iminent.com iskalko.ru justprofit.xyz kabbalah-red-bracelets.com kambasoft.com
  keywords-monitoring-success.com keywords-monitoring-your-success.com law-check-two.xyz
  law-enforcement-bot-ff.xyz livefixer.com luxup.ru makemoneyonline.com makeprogress.ga mebelcomplekt.ru
  monetizationking.net niki-mlt.ru o-o-6-o-o.com o-o-6-o-o.ru o-o-8-o-o.com o-o-8-o-o.ru online-hit.info
  onlinetvseries.me ownshop.cf pizza-tycoon.com pornhub-forum.ga priceg.com pricheski-video.com producm.ru
  prodvigator.ua prostitutki-rostova.ru.com qualitymarketzone.com quit-smoking.ga rank-checker.online
  rankings-analytics.com ranksonic.info ranksonic.org rapidgator-porn.ga savetubevideo.com savetubevideo.info
  screentoolkit.com search-error.com semalt.com semalt.net semaltmedia.com seo-smm.kz seoanalyses.com
  seoexperimenty.ru seopub.net sexyali.com share-buttons.xyz sharebutton.io sharebutton.net sharebutton.to
  simple-share-buttons.com site-auditor.online sitevaluation.org slftsdybbg.ru smailik.org social-buttons.com
  social-traffic-1.xyz socialseet.ru sohoindia.net solnplast.ru success-seo.com superiends.org theguardlan.com
  tomck.com top1-seo-service.com top10-way.com topquality.cf traffic2cash.org traffic2cash.xyz
  traffic2money.com trafficbot.life trafficgenius.xyz trafficmonetize.org trafficmonetizer.org
  video--production.com videos-for-your-business.com vodkoved.ru webmaster-traffic.com webmonetizer.net
  website-analytics.online websites-reviews.com websocial.me wmasterlead.com wordpress-crew.net www-lk-rt.ru
  xn--80aanaardaperhcem4a6i.com youporn-forum.ga your-good-links.com zastroyka.org
`

export const SPAMMERS: readonly string[] = DOMAINS.trim().split(/\s+/)
