/** Returns a realistic pricing page: title, description, JSON-LD, navigation, plans, footer. */
export function pricingPage({ team = '$49', token = 'tok_1', headline = 'Simple pricing' } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
  <title>Pricing from ${team} | Northwind</title>
  <meta name="description" content="Northwind Team costs ${team} a month.">
  <meta name="csrf-token" content="${token}">
  <link rel="canonical" href="https://northwind.example/pricing">
  <meta property="og:title" content="Northwind pricing">
  <script type="application/ld+json">
  {"@context": "https://schema.org", "@type": "Product", "name": "Northwind Team",
   "offers": {"@type": "Offer", "price": "${team.slice(1)}.00", "priceCurrency": "USD"}}
  </script>
</head>
<body>
  <header><nav><a href="/">Home</a> <a href="/features">Features</a> <a href="/pricing">Pricing</a></nav></header>
  <main>
    <h1>${headline}</h1>
    <section><h2>Starter</h2><p class="price">$19 / month</p><ul><li>3 seats</li></ul><a class="btn" href="/signup">Start free</a></section>
    <section><h2>Team</h2><p class="price">${team} / month</p><ul><li>10 seats</li></ul><a class="btn" href="/signup">Choose Team</a></section>
    <form action="/signup" method="post"><input type="hidden" name="_csrf" value="${token}"><button>Sign up</button></form>
  </main>
  <footer><a href="/imprint">Imprint</a> <p>© 2026 Northwind</p></footer>
</body>
</html>`
}
