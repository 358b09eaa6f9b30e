import { type HostileCase, refused } from './hostile_case.js'
import { answerOf, rawOf } from './hostile_site.js'

const PDF = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>\nendobj\n'
const ZIP = Buffer.from('504b0304140000000800', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const PAGE = '<!doctype html><h1>Still a page</h1>'

const typed = (type: string, body: string | Uint8Array) => answerOf(body, { 'Content-Type': type })

/** Content that is not a web page, and pages without a matching content type. */
export const contentTypeCases: HostileCase[] = [
  { what: 'a PDF', answer: typed('application/pdf', Buffer.from(PDF, 'latin1')), end: refused('not_html') },
  { what: 'a PDF that is not named', answer: answerOf(Buffer.from(PDF, 'latin1')), end: refused('not_html') },
  { what: 'a zip', answer: typed('application/zip', ZIP), end: refused('not_html') },
  { what: 'a zip that is not named', answer: answerOf(ZIP), end: refused('not_html') },
  { what: 'an image', answer: typed('image/png', PNG), end: refused('not_html') },
  { what: 'HTML called an image', answer: typed('image/png', PAGE), end: refused('not_html') },
  {
    what: 'HTML called a download',
    answer: typed('application/octet-stream', PAGE),
    end: refused('not_html'),
  },
  { what: 'JSON', answer: typed('application/json', '{"h1": "no page"}'), end: refused('not_html') },
  { what: 'nothing', answer: typed('text/html', ''), end: refused('empty_body') },
  { what: 'nothing, not even a type', answer: answerOf(''), end: refused('empty_body') },
  { what: 'white space', answer: typed('text/html', ' \r\n\t'.repeat(1000)), end: refused('empty_body') },
  { what: '204', answer: rawOf('HTTP/1.1 204 No Content\r\n\r\n'), end: refused('empty_body') },
  { what: 'HTML without a type', answer: answerOf(PAGE), end: { told: { h1: 'Still a page' } } },
  { what: 'HTML called text', answer: typed('text/plain', PAGE), end: { told: { h1: 'Still a page' } } },
  {
    what: 'a type of 60 KB',
    answer: typed(`text/html; ${'x'.repeat(60_000)}`, PAGE),
    end: { told: { h1: 'Still a page' } },
  },
]
