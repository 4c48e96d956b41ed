import { type Document, readDocument } from 'contract/content/documents.ts'
import { call } from '../../../lib/call.ts'
import { whenLeft } from './leaving.ts'
import { dropCopy, type LocalCopy, leftCopies } from './local-copies.ts'

function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) link.removeAttribute('target') // the server keeps none
  return body
}

const isThere = (copy: LocalCopy, { title, html, project }: Document) =>
  (title ?? '') === copy.title.trim().normalize('NFC') &&
  (project?.id ?? null) === copy.projectId &&
  bodyOf(html).isEqualNode(bodyOf(copy.html))

/** A tab that closes never hears that its last words arrived. */
async function hasArrived(copy: LocalCopy): Promise<boolean> {
  if (copy.id === undefined) return false
  const document = await call(readDocument, { params: { id: copy.id } }).catch(() => undefined)
  return document !== undefined && isThere(copy, document)
}

/** What the server truly does not have, latest first; once what is on its way has had its chance. */
export async function copiesLeft(wanted: (copy: LocalCopy) => boolean): Promise<LocalCopy[]> {
  await whenLeft()
  const copies = leftCopies().filter(wanted)
  const arrived = await Promise.all(copies.map(hasArrived))
  for (const [at, copy] of copies.entries()) if (arrived[at]) dropCopy(copy.key)
  return copies.filter((_, at) => !arrived[at])
}
