/** The same plans in the layouts that pages use. */

/** Whether each plan includes a feature, or the value of a limit, by label. */
export type Rows = Record<string, (boolean | string)[]>

export interface Layout {
  name: string
  render(plans: [name: string, price: string][], rows: Rows): string
}

const cell = (value: boolean | string, yes: string, no: string) =>
  typeof value === 'string' ? value : value ? yes : no

function table(plans: [string, string][], rows: Rows, yes: string, no: string): string {
  return `<table><tr><th>Features</th>${plans.map(([name]) => `<th>${name}</th>`).join('')}</tr>
<tr><td>Price</td>${plans.map(([, price]) => `<td>${price}</td>`).join('')}</tr>
${Object.entries(rows)
  .map(
    ([label, values]) =>
      `<tr><td>${label}</td>${values.map((value) => `<td>${cell(value, yes, no)}</td>`).join('')}</tr>`
  )
  .join('')}</table>`
}

const TICK = '<svg viewBox="0 0 24 24"><path d="M5 13l4 4L19 7"/></svg>'
const CROSS = '<svg viewBox="0 0 24 24"><path d="M6 18L18 6M6 6l12 12"/></svg>'

const ticked = (name: string, yes: string, no: string): Layout => ({
  name,
  render: (plans, rows) => table(plans, rows, yes, no),
})

/** Returns the text of a row in a list; null if the list omits the row. */
const listed = (label: string, value: boolean | string) =>
  value === false ? null : value === true ? label : `${label}: ${value}`

const itemsOf = (rows: Rows, plan: number) =>
  Object.entries(rows)
    .map(([label, values]) => listed(label, values[plan]))
    .filter((text) => text !== null)

export const layouts: Layout[] = [
  ticked('a table with ✓ and ✗', '✓', '✗'),
  ticked('a table with words', 'Included', '—'),
  ticked('a table with unnamed drawings', TICK, CROSS),
  ticked('a table with an icon font', '<i class="fa fa-check"></i>', '<i class="fa fa-times"></i>'),
  ticked('a table with images', '<img src="/tick.svg" alt="">', '<img src="/cross.svg" alt="">'),
  ticked('a table with labels for screen readers', '<span role="img" aria-label="Included"></span>', ''),
  {
    name: 'plans in rows',
    render: (plans, rows) =>
      `<table><tr><th>Plan</th><th>Price</th>${Object.keys(rows)
        .map((label) => `<th>${label}</th>`)
        .join('')}</tr>${plans
        .map(
          ([name, price], at) =>
            `<tr><td>${name}</td><td>${price}</td>${Object.values(rows)
              .map((values) => `<td>${cell(values[at], 'Yes', 'No')}</td>`)
              .join('')}</tr>`
        )
        .join('')}</table>`,
  },
  {
    name: 'cards that list what a plan has',
    render: (plans, rows) =>
      `<div>${plans
        .map(
          ([name, price], at) =>
            `<div class="card"><h3>${name}</h3><p>${price}</p><ul>${itemsOf(rows, at)
              .map((item) => `<li>${item}</li>`)
              .join('')}</ul></div>`
        )
        .join('')}</div>`,
  },
  {
    name: 'cards that strike out what a plan lacks',
    render: (plans, rows) =>
      `<div>${plans
        .map(
          ([name, price], at) =>
            `<div class="card"><div class="card-title">${name}</div><b>${price}</b><ul>${Object.entries(rows)
              .map(([label, values]) => {
                const item = listed(label, values[at])
                return item === null ? `<li><s>${label}</s></li>` : `<li>${item}</li>`
              })
              .join('')}</ul></div>`
        )
        .join('')}</div>`,
  },
  {
    name: 'cards with boxes that have ticks and crosses',
    render: (plans, rows) =>
      `<div>${plans
        .map(
          ([name, price], at) =>
            `<section><div>${name}</div><div>${price}</div><div>${Object.entries(rows)
              .map(([label, values]) => {
                const item = listed(label, values[at])
                return `<div class="line">${item === null ? CROSS : TICK}<span>${item ?? label}</span></div>`
              })
              .join('')}</div></section>`
        )
        .join('')}</div>`,
  },
  {
    name: 'headings without boxes',
    render: (plans, rows) =>
      plans
        .map(
          ([name, price], at) =>
            `<h2>${name}</h2><p>Price: ${price}</p><h3>Features</h3><ul>${itemsOf(rows, at)
              .map((item) => `<li>${item}</li>`)
              .join('')}</ul>`
        )
        .join(''),
  },
  {
    name: 'accordions of definitions',
    render: (plans, rows) =>
      plans
        .map(
          ([name, price], at) =>
            `<details><summary>${name}</summary><p>${price}</p><dl>${Object.entries(rows)
              .map(([label, values]) => `<dt>${label}</dt><dd>${cell(values[at], 'Yes', 'No')}</dd>`)
              .join('')}</dl></details>`
        )
        .join(''),
  },
  {
    name: 'a list of plans for each feature',
    render: (plans, rows) =>
      `<div>${plans.map(([name, price]) => `<article><h3>${name} plan</h3><p>${price}</p></article>`).join('')}</div>
${Object.entries(rows)
  .map(
    ([label, values]) =>
      `<h4>${label}</h4><ul>${plans.map(([name], at) => `<li>${name}: ${cell(values[at], 'included', 'not included')}</li>`).join('')}</ul>`
  )
  .join('')}`,
  },
  {
    name: 'a grid with roles',
    render: (plans, rows) =>
      `<div role="table"><div role="row"><span role="columnheader"></span>${plans
        .map(([name, price]) => `<span role="columnheader"><b>${name}</b> ${price}</span>`)
        .join('')}</div>${Object.entries(rows)
        .map(
          ([label, values]) =>
            `<div role="row"><span role="rowheader">${label}</span>${values
              .map((value) => `<span role="cell">${cell(value, '✓', '–')}</span>`)
              .join('')}</div>`
        )
        .join('')}</div>`,
  },
  {
    name: 'rows of boxes',
    render: (plans, rows) =>
      `<div><div><div></div>${plans.map(([name, price]) => `<div><h3>${name}</h3><p>${price}</p></div>`).join('')}</div>${Object.entries(
        rows
      )
        .map(
          ([label, values]) =>
            `<div><div>${label}</div>${values.map((value) => `<div>${cell(value, '<i class="tick"></i>', '<i class="cross"></i>')}</div>`).join('')}</div>`
        )
        .join('')}</div>`,
  },
  {
    name: 'columns of boxes',
    render: (plans, rows) =>
      `<div><div><p></p><p>Price</p>${Object.keys(rows)
        .map((label) => `<p>${label}</p>`)
        .join('')}</div>${plans
        .map(
          ([name, price], at) =>
            `<div><p>${name}</p><p>${price}</p>${Object.values(rows)
              .map((values) => `<p>${cell(values[at], '✓', '–')}</p>`)
              .join('')}</div>`
        )
        .join('')}</div>`,
  },
  {
    name: 'a grid made by the style sheet',
    render: (plans, rows) =>
      `<div><div></div>${plans.map(([name, price]) => `<div><b>${name}</b> <i>${price}</i></div>`).join('')}${Object.entries(
        rows
      )
        .map(
          ([label, values]) =>
            `<div>${label}</div>${values.map((value) => `<div>${cell(value, '✓', '–')}</div>`).join('')}`
        )
        .join('')}</div>`,
  },
  {
    name: 'cards above a table without names',
    render: (plans, rows) =>
      `<div>${plans.map(([name, price]) => `<div><h3>${name}</h3><span>${price}</span></div>`).join('')}</div><h2>Compare</h2><table>${Object.entries(
        rows
      )
        .map(
          ([label, values]) =>
            `<tr><th>${label}</th>${values.map((value) => `<td>${cell(value, '✓', '')}</td>`).join('')}</tr>`
        )
        .join('')}</table>`,
  },
  {
    name: 'sentences that list features',
    render: (plans, rows) =>
      plans
        .map(
          ([name, price], at) =>
            `<section><h2>${name}</h2><p>${price}</p><p>Includes: ${itemsOf(rows, at).join(', ')}.</p></section>`
        )
        .join(''),
  },
]
