import { test } from '@japa/runner'
import { isUnrendered } from '../../../../plugins/http_fetcher/unrendered.js'

const SHELLS: Record<string, string> = {
  'React, made with Create React App': `<!doctype html><html lang="en"><head><meta charset="utf-8"/><link rel="icon" href="/favicon.ico"/><meta name="description" content="Web site created using create-react-app"/><title>React App</title><script defer="defer" src="/static/js/main.8a2f1c33.js"></script><link href="/static/css/main.f855e6bc.css" rel="stylesheet"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`,
  'React, made with Vite': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <title>Vite + React</title>
    <script type="module" crossorigin src="/assets/index-BxQ1.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`,
  'Vue, made with its command line': `<!DOCTYPE html><html lang=""><head><title>shop</title><script defer="defer" src="/js/chunk-vendors.6a.js"></script><script defer="defer" src="/js/app.9b.js"></script></head><body><noscript><strong>We're sorry but shop doesn't work properly without JavaScript enabled. Please enable it to continue.</strong></noscript><div id="app"></div></body></html>`,
  'Vue, with a spinner in the place': `<body><div id="app"><div class="spinner"><p>Loading, please wait …</p></div></div><script type="module" src="/src/main.js"></script></body>`,
  'Nuxt without a server': `<!DOCTYPE html><html><head><meta charset="utf-8"><link rel="modulepreload" href="/_nuxt/entry.b2.js"></head><body><div id="__nuxt"></div><div id="teleports"></div><script type="application/json" data-nuxt-data="nuxt-app" id="__NUXT_DATA__">[{"serverRendered":1},false]</script><script>window.__NUXT__={};window.__NUXT__.config={public:{}}</script><script type="module" src="/_nuxt/entry.b2.js" crossorigin></script></body></html>`,
  'Next.js, where the page is made in the browser': `<!DOCTYPE html><html><head><meta name="viewport" content="width=device-width"/><title>Plans</title></head><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{}},"page":"/plans","query":{},"buildId":"x"}</script><script src="/_next/static/chunks/main-1.js" defer=""></script></body></html>`,
  'Next.js with the app router, bailed out': `<!DOCTYPE html><html lang="en"><head><script src="/_next/static/chunks/webpack-1.js" async=""></script></head><body><template data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"></template><script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])</script></body></html>`,
  Angular: `<!doctype html><html lang="en"><head><base href="/"><title>Shop</title></head><body><app-root></app-root><script src="runtime.1.js" type="module"></script><script src="polyfills.2.js" type="module"></script><script src="main.3.js" type="module"></script></body></html>`,
  AngularJS: `<html ng-app="shop"><head><script src="/angular.min.js"></script></head><body><div ng-view></div></body></html>`,
  'SvelteKit without a server': `<!doctype html><html lang="en"><head><link rel="modulepreload" href="/_app/immutable/entry/start.1.js"></head><body data-sveltekit-preload-data="hover"><div style="display: contents"><script>{__sveltekit_1x2y={base:""};const element=document.currentScript.parentElement;Promise.all([import("/_app/immutable/entry/start.1.js"),import("/_app/immutable/entry/app.2.js")]).then(([kit,app])=>{kit.start(app,element)})}</script></div></body></html>`,
  Gatsby: `<!DOCTYPE html><html><body><div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"></div></div><script src="/app-1.js" async></script></body></html>`,
  'an element of its own': `<body><shop-app></shop-app><script type="module" src="/shop.js"></script></body>`,
  'a place of another name, and nothing else': `<body><div class="mount"></div><script src="bundle.js"></script></body>`,
  'a way on that only a script knows': `<html><head><script>location.replace('/en/')</script></head></html>`,
  'a word about JavaScript in the place': `<body><div id="root"><p>This application needs JavaScript, which your browser does not run. Please switch it on in your settings.</p></div><script src="/a.js"></script></body>`,
  'a header around the empty place': `<body><header><a href="/">Acme</a> <a href="/pricing">Pricing</a></header><main id="app"></main><footer>© Acme</footer><script src="/a.js"></script></body>`,
  'one large script in the page': `<body><div id="root"></div><script>${'var a=1;'.repeat(60_000)}</script></body>`,
}

const SENTENCE = 'All plans come with unlimited projects, support by email and a year of history. '

const PAGES: Record<string, string> = {
  'a short page with a counter': `<h1>We are moving</h1><p>Our shop opens again on Monday.</p><script src="/analytics.js"></script>`,
  'a short page that a script adorns': `<body><main><h1>Contact</h1><p>hello@acme.example</p></main><script type="module" src="/menu.js"></script></body>`,
  'a page without scripts': `<body><div id="root"></div></body>`,
  'a page with data and no scripts': `<body><div id="app"></div><script type="application/ld+json">{"@type":"Organization"}</script></body>`,
  'React, rendered on the server': `<body><div id="root"><h1>Plans</h1><p>${SENTENCE.repeat(4)}</p></div><script src="/static/js/main.js"></script></body>`,
  'Next.js, rendered on the server': `<body><div id="__next"><main><h1>Plans</h1><p>${SENTENCE.repeat(4)}</p></main></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script><script src="/_next/static/chunks/main-1.js"></script></body>`,
  'Vue, a short page rendered on the server': `<body><div id="app" data-server-rendered="true"><h1>Closed</h1><p>Back on Monday.</p></div><script src="/app.js"></script></body>`,
  'Angular, rendered on the server': `<body><app-root ng-version="19.0.0"><h1>Plans</h1><p>${SENTENCE.repeat(4)}</p></app-root><script src="main.js" type="module"></script></body>`,
  'an empty island in a page that says enough': `<body><h1>Plans</h1><p>${SENTENCE.repeat(4)}</p><div id="app"></div><script src="/chat.js"></script></body>`,
  'a poster with a counter': `<body><img src="poster.png" alt="Opening soon"><script src="/analytics.js"></script></body>`,
  'a film with a player': `<body><video src="film.mp4"></video><script src="/player.js"></script></body>`,
  'a form to sign in': `<body><form><input name="email"><input type="password"></form><script src="/a.js"></script></body>`,
  'a frame': `<body><iframe src="/inside"></iframe><script src="/a.js"></script></body>`,
  'words in another script': `<body><div id="app"><p>${'全てのプランに無制限のプロジェクトとメールサポートが付属します。'.repeat(3)}</p></div><script src="/a.js"></script></body>`,
  'much text behind much style': `<head><style>${'.a{color:red}'.repeat(8_000)}</style></head><body><div id="app"><p>${SENTENCE.repeat(4)}</p></div><script src="/a.js"></script></body>`,
}

test.group('Application shells', () => {
  test('are detected: {0}')
    .with(Object.entries(SHELLS))
    .run(({ assert }, [, html]) => assert.isTrue(isUnrendered(Buffer.from(html))))

  test('are not detected: {0}')
    .with(Object.entries(PAGES))
    .run(({ assert }, [, html]) => assert.isFalse(isUnrendered(Buffer.from(html))))

  test('are detected in UTF-16 too', ({ assert }) => {
    const html = '\ufeff<body><div id="root"></div><script src="/a.js"></script></body>'
    assert.isTrue(isUnrendered(Buffer.from(html, 'utf16le')))
    assert.isTrue(isUnrendered(Buffer.from(html, 'utf16le').swap16()))
  })
})
