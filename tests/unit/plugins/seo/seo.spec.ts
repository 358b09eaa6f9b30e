import { test } from '@japa/runner'
import type { Seo } from 'rivalwatch-plugin'
import { pageOf } from '#tests/unit/monitoring/reading/pages'
import seo from '#plugins/seo'

function seoOf(html: string): Seo {
  return seo().extractors![0].extract(pageOf(html)) as Seo
}

test.group('seo', () => {
  test('reads every field as written, with white space collapsed', ({ assert }) => {
    const html = `<!doctype html><html lang=" en-GB"><head>
      <title> Plans
        &amp; pricing </title><title>Second</title>
      <meta NAME=Description content=" All  plans ">
      <meta name=description content=second>
      <meta name=robots content="index, follow"><meta name=keywords content="a, b">
      <link rel="shortlink CANONICAL" href=" /pricing ">
      <meta property="og:title" content="OG"><meta property="OG:Description" content="OGD">
      <meta property="og:image" content="/og.png">
      <meta name="twitter:title" content="TW"><meta property="twitter:description" content="TWD">
      <link rel=alternate hreflang=de href=/de><link rel=alternate href=/feed>`
    assert.deepEqual(seoOf(html), {
      title: 'Plans & pricing',
      metaDescription: 'All plans',
      canonical: '/pricing',
      robots: 'index, follow',
      lang: 'en-GB',
      keywords: 'a, b',
      ogTitle: 'OG',
      ogDescription: 'OGD',
      ogImage: '/og.png',
      twitterTitle: 'TW',
      twitterDescription: 'TWD',
      hreflang: [{ lang: 'de', href: '/de' }],
    })
  })

  test('is empty for an empty page', ({ assert }) => {
    const { hreflang, ...texts } = seoOf('')
    assert.deepEqual(hreflang, [])
    assert.isTrue(Object.values(texts).every((text) => text === ''))
  })

  test('ignores the title of a drawing and reads tags in the body', ({ assert }) => {
    const found = seoOf(
      '<body><svg><title>Icon</title></svg><title>Page</title><meta name=description content=late>'
    )
    assert.equal(found.title, 'Page')
    assert.equal(found.metaDescription, 'late')
  })
})
