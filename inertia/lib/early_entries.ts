type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = 'input, textarea, select'

/**
 * Records the input of users and password managers before the page's scripts run. Hydration and Inertia's first render
 * reset fields to the server's values; the returned function restores the entries and notifies the fields' listeners.
 */
export function keepEntries(root: HTMLElement): () => void {
  const entries = new Map<Field, string | boolean>()
  const note = (field: Field) => entries.set(field, entryOf(field))
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(FIELDS)) note(target as Field)
  }

  for (const field of root.querySelectorAll<Field>(FIELDS)) if (isChanged(field)) note(field)
  root.addEventListener('input', onInput)
  return () => {
    root.removeEventListener('input', onInput)
    for (const [field, entry] of entries) if (entryOf(field) !== entry) enter(field, entry)
  }
}

function isToggle(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function entryOf(field: Field): string | boolean {
  return isToggle(field) ? field.checked : field.value
}

function isChanged(field: Field): boolean {
  if (isToggle(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const options = [...field.options]
  return field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

function enter(field: Field, entry: string | boolean) {
  if (typeof entry === 'boolean') return field.click()
  field.value = entry
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
