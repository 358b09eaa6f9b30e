import { test } from '@japa/runner'
import {
  homeLanguage,
  isForeign,
  isOnSite,
  pageAddress,
  pageKey,
  readAddress,
} from '#monitoring/discovering/addresses'

const at = (path: string) => new URL(path, 'https://acme.example')

test.group('Page addresses', () => {
  test('reveal the kind of their page')
    .with([
      ['/pricing', 'pricing'],
      ['/en/pricing', 'pricing'],
      ['/product/pricing.html', 'pricing'],
      ['/resources/case-studies', 'customers'],
      ['/docs/changelog', 'changelog'],
      ['/help/release-notes', 'changelog'],
      ['/legal/privacy-policy', 'privacy'],
      ['https://docs.acme.example/', 'docs'],
      ['https://jobs.acme.example/', 'careers'],
      ['/features/search', 'features'],
      ['/vs/globex', 'comparison'],
      ['/acme-vs-globex', 'comparison'],
      ['/alternative-to-globex', 'comparison'],
      ['/about-acme', 'about'],
      ['/blog/index.html', 'blog'],
      ['/de', 'homepage'],
    ])
    .run(({ assert }, [path, kind]) => {
      assert.equal(readAddress(at(path), 'acme.example')?.kind, kind as never)
    })

  test('are left out if nobody would watch them')
    .with([
      '/blog/our-new-pricing',
      '/admin-invoices.html',
      '/rechner',
      '/blog/pricing',
      '/blog/tag/news',
      '/category/tips',
      '/author/mara',
      '/blog/page/2',
      '/login',
      '/de/anmelden',
      '/cart',
      '/careers/senior-engineer',
      '/customers/fable',
      '/docs/guides/first-steps',
      '/integrations/slack',
      '/wp-content/plugins',
      '/why-we-moved-all-of-our-servers-to-the-north-pole',
      'https://app.acme.example/',
      'https://blog.acme.example/a-post',
    ])
    .run(({ assert }, path) => {
      assert.isNull(readAddress(at(path), 'acme.example'))
    })

  test('lose fragment and tracking, and must lead to a page')
    .with([
      ['https://acme.example/pricing?utm_source=x&ref=nav#team', 'https://acme.example/pricing'],
      ['https://acme.example/pricing?plan=team', null],
      ['https://acme.example/file.pdf', null],
      ['https://acme.example/2024/05/post', null],
      ['https://user:secret@acme.example/', null],
      ['mailto:mara@acme.example', null],
      ['javascript:alert(1)', null],
      ['https://', null],
      [`https://acme.example/${'x'.repeat(2000)}`, null],
    ] as [string, string | null][])
    .run(({ assert }, [address, expected]) => {
      assert.equal(pageAddress(address)?.href ?? null, expected)
    })

  test('of one page have one key', ({ assert }) => {
    const keys = ['/pricing', '/pricing/', '/Pricing', '/en/pricing', 'https://www.acme.example/pricing']
    assert.lengthOf(new Set(keys.map((path) => pageKey(at(path)))), 1)
  })

  test('belong to a site by its registrable domain', ({ assert }) => {
    assert.isTrue(isOnSite(at('https://docs.acme.example/'), 'acme.example'))
    for (const other of [
      'https://acme.example.evil.example/',
      'https://notacme.example/',
      'https://acme.example:8443/',
    ]) {
      assert.isFalse(isOnSite(new URL(other), 'acme.example'), other)
    }
  })

  test('of other languages are reported by prefix, host and hreflang', ({ assert }) => {
    const english = homeLanguage(at('/'), 'en-US')
    const french = homeLanguage(at('/fr'), 'fr')
    const foreign = (path: string, own = english, others: string[] = []) =>
      isForeign(at(path), own, new Set(others))
    assert.deepEqual(
      ['/pricing', '/en/pricing', '/de/preise', '/pt-br', '/uk/pricing', 'https://de.acme.example/'].map(
        (path) => foreign(path)
      ),
      [false, false, true, true, true, true]
    )
    assert.deepEqual(
      ['/fr/tarifs', '/pricing', '/en/pricing', '/fr-ca/tarifs'].map((path) => foreign(path, french)),
      [false, false, true, true]
    )
    assert.isTrue(foreign('/deutsch/preise', english, ['acme.example/deutsch']))
    assert.isFalse(foreign('/ai'))
  })
})
