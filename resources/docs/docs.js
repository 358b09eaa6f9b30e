/**
 * Adds interaction to the reference: copying samples, sending requests with one's own key, and highlighting the current
 * section.
 */

const API = '/v1'

for (const sample of document.querySelectorAll('.sample:has(code)')) addCopyButton(sample)
for (const trial of document.querySelectorAll('.trial')) {
  trial.hidden = false
  const form = trial.querySelector('form')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}
shareKey(document.querySelectorAll('input[name="key"]'))
followReader(document.querySelectorAll('.contents li a'))

function addCopyButton(sample) {
  // Browsers offer the clipboard on https and localhost only.
  if (!navigator.clipboard) return
  const caption = sample.querySelector('figcaption')
  const button = element('button', { type: 'button', className: 'copy', textContent: 'Copy' })
  button.setAttribute('aria-label', `Copy the ${caption.textContent} sample`)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sample.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  caption.append(button)
}

/** Shares a key typed in one place with all others while the page is open. */
function shareKey(inputs) {
  for (const input of inputs) {
    input.addEventListener('input', () => {
      for (const other of inputs) other.value = input.value
    })
  }
}

async function send(form) {
  const { method, path } = form.dataset
  const deletes = method === 'DELETE' || path.endsWith('/batch-delete')
  if (deletes && !confirm('This deletes data permanently. Send the request?')) return
  const outcome = form.querySelector('.outcome')
  const button = form.querySelector('button')
  button.disabled = true
  try {
    show(outcome, await fetch(...requestOf(form)))
  } catch (error) {
    outcome.replaceChildren(element('p', { className: 'refused', textContent: `Not sent: ${error.message}` }))
  } finally {
    button.disabled = false
  }
}

function requestOf(form) {
  const { method, path } = form.dataset
  const { key, body } = form.elements
  const headers = { Authorization: `Bearer ${key.value.trim()}` }
  const query = new URLSearchParams()
  let target = path
  for (const { name, value, dataset } of form.querySelectorAll('[data-in]')) {
    if (!value) continue
    if (dataset.in === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value.trim()))
    if (dataset.in === 'query') query.set(name, value)
    if (dataset.in === 'header') headers[name] = value
  }
  if (body) headers['Content-Type'] = 'application/json'
  const address = `${API}${target}${query.size ? `?${query}` : ''}`
  return [address, { method, headers, body: body?.value, credentials: 'omit' }]
}

async function show(outcome, response) {
  const text = await response.text()
  const status = element('p', {
    className: response.ok ? '' : 'refused',
    textContent: `${response.status} ${response.statusText}`,
  })
  const answer = element('pre', { className: 'code', tabIndex: 0, textContent: pretty(text) })
  answer.setAttribute('aria-label', 'Response')
  outcome.replaceChildren(status, answer)
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Highlights the current operation in the table of contents. */
function followReader(links) {
  const linkOf = new Map([...links].map((link) => [document.querySelector(link.hash), link]))
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = linkOf.get(target)
        if (!isIntersecting) link.removeAttribute('aria-current')
        else {
          link.setAttribute('aria-current', 'location')
          link.scrollIntoView({ block: 'nearest' })
        }
      }
    },
    // A line in the upper third of the screen, which intersects only one operation at a time.
    { rootMargin: '-30% 0px -70% 0px' }
  )
  for (const operation of linkOf.keys()) observer.observe(operation)
}

function element(name, properties) {
  return Object.assign(document.createElement(name), properties)
}
