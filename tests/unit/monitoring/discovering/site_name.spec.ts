import { test } from '@japa/runner'
import { siteName } from '#monitoring/discovering/site_name'
import { readPage } from '#monitoring/pipeline/reading/read_page'

function nameOn(domain: string, head: string): string | null {
  const url = `https://${domain}/`
  const html = `<!doctype html><html><head>${head}</head><body><h1>Home</h1></body></html>`
  return siteName(readPage({ url, finalUrl: url, status: 200, headers: {}, body: Buffer.from(html) }), domain)
}
const graph = (name: string) => `<meta property="og:site_name" content="${name}">`
const app = (name: string) => `<meta name="application-name" content="${name}">`
const title = (text: string) => `<title>${text}</title>`

test.group('The name of a site', () => {
  test('is taken from its homepage')
    .with([
      ['fable.example', graph('Paper Kite') + app('Fable') + title('Fable'), 'Paper Kite'],
      ['fable.example', app('Paper Kite') + title('Fable'), 'Paper Kite'],
      ['paperkite.example', graph('PaperKite | Invoices made easy'), 'PaperKite'],
      ['paperkite.example', title('Invoices made easy – Paper Kite'), 'Paper Kite'],
      ['paperkite.example', title('Paper Kite: Invoices Made Easy'), 'Paper Kite'],
      ['getharvest.example', title('Time Tracking | Harvest'), 'Harvest'],
      ['bcg.example', title('Home | Boston Consulting Group'), 'Boston Consulting Group'],
      ['kite.example', title('kite.example - invoices'), 'kite.example'],
      ['ateliercafe.example', title('Atelier Café &amp; Co | Paris'), 'Atelier Café & Co'],
    ])
    .run(({ assert }, [domain, head, name]) => {
      assert.equal(nameOn(domain, head), name)
    })

  test('is neither a slogan nor the name of a page')
    .with([
      '',
      graph('Invoices made easy'),
      graph('The Only Invoicing Tool You Need'),
      graph('Ship faster!') + app('Pricing'),
      graph(`Fable ${'x'.repeat(40)}`),
      title('Invoices for teams who paperkite'),
      title('Welcome | Invoices'),
    ])
    .run(({ assert }, head) => {
      assert.isNull(nameOn('paperkite.example', head))
    })
})
