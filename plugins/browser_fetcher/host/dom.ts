/** As much of a page's document as is looked at. All else runs where there is none, so its own types are not around. */
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
  /** Null for one that is closed. */
  shadowRoot: DomNode | null
  /** Of a slot. */
  assignedNodes?(): DomNode[]
}

export interface DomDocument {
  doctype: DomNode | null
  documentElement: DomElement
  getElementsByTagName(name: string): { length: number }
}
