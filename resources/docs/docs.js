/* global SwaggerUIBundle */
/**
 * The reference: Swagger UI on this installation's document, in our colours, with the code samples of each operation.
 */

/** Shows `x-codeSamples` above the responses of an operation, and its refusals as one short list below. */
function operationPlugin() {
  return {
    wrapComponents: {
      // A link within a button: assistive technology cannot tell them apart. The button does the same.
      DeepLink:
        (_DeepLink, { React }) =>
        ({ text }) =>
          React.createElement('span', null, text),
      responses:
        (Responses, { React, specSelectors }) =>
        (props) => {
          const h = React.createElement
          const samples = specSelectors.specJson().getIn(['paths', props.path, props.method, 'x-codeSamples'])
          const isSuccess = (_response, status) => status.startsWith('2')
          return h(
            React.Fragment,
            null,
            samples && h(CodeSamples, { React, samples: samples.toJS() }),
            h(Responses, { ...props, responses: props.responses.filter(isSuccess) }),
            h(Refusals, { React, refusals: props.responses.filterNot(isSuccess).toJS() })
          )
        },
    },
  }
}

function Refusals({ React, refusals }) {
  const h = React.createElement
  const rows = Object.entries(refusals).map(([status, { $ref, description }]) =>
    h('li', { key: status }, h('b', null, status), ' ', description ?? words($ref))
  )
  return h(
    'section',
    { className: 'refusals', 'aria-label': 'Refusals' },
    h('h4', null, 'Refusals'),
    h('ul', null, rows),
    h('a', { href: '/docs/guide#codes' }, 'What each code means')
  )
}

/** `#/components/responses/LimitReached` as "Limit reached". */
function words(pointer = '') {
  const [first = '', ...rest] = pointer
    .split('/')
    .at(-1)
    .split(/(?=[A-Z])/)
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ')
}

function CodeSamples({ React, samples }) {
  const [chosen, choose] = React.useState(0)
  const [isCopied, setCopied] = React.useState(false)
  const h = React.createElement
  const { label, source } = samples[chosen]

  const copy = async () => {
    await navigator.clipboard.writeText(source)
    setCopied(true)
  }
  const tab = (sample, index) =>
    h(
      'button',
      {
        key: sample.label,
        type: 'button',
        'aria-pressed': index === chosen,
        onClick: () => {
          choose(index)
          setCopied(false)
        },
      },
      sample.label
    )
  return h(
    'section',
    { className: 'samples', 'aria-label': 'Code samples' },
    h(
      'div',
      { className: 'samples-head' },
      samples.map(tab),
      // Browsers offer the clipboard on https and localhost only.
      navigator.clipboard &&
        h(
          'button',
          { type: 'button', className: 'samples-copy', onClick: copy },
          isCopied ? 'Copied' : 'Copy'
        )
    ),
    h('pre', { tabIndex: 0, 'aria-label': label }, h('code', null, source))
  )
}

const reference = document.getElementById('reference')
SwaggerUIBundle({
  domNode: reference,
  url: reference.dataset.description,
  plugins: [operationPlugin],
  // Asks somebody else's server whether the document is valid.
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  defaultModelRendering: 'example',
  // Its colours are for one ground only.
  syntaxHighlight: { activated: false },
})
