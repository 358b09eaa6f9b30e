/**
 * The part of the DOM that is used here. The rest of the code runs outside a document, so the DOM types are not loaded.
 */
export interface DomNode {
  nodeType: number
  childNodes: Iterable<DomNode>
}

export interface DomText extends DomNode {
  data: string
  parentElement: DomElement | null
}

export interface DomElement extends DomNode {
  localName: string
  attributes: Iterable<{ name: string; value: string }>
  textContent: string
  /** Null for a closed shadow root. */
  shadowRoot: DomNode | null
  /** Only on slots. */
  assignedNodes?(): DomNode[]
}

export interface DomDocument {
  doctype: DomNode | null
  documentElement: DomElement
  getElementsByTagName(name: string): { length: number }
}
