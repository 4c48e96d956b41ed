import { type Document, readDocument } from 'contract/content/documents.ts'
import { toNfc } from 'contract/normalize.ts'
import { call } from '../../../lib/call.ts'
import { deleteLocalCopy, type LocalCopy, listLocalCopies } from './local-copies.ts'
import { waitForPendingSaves } from './pending-saves.ts'

function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) link.removeAttribute('target') // the server keeps none
  return body
}

const isThere = (copy: LocalCopy, { title, html, project }: Document) =>
  (title ?? '') === toNfc(copy.title.trim()) &&
  (project?.id ?? null) === copy.projectId &&
  bodyOf(html).isEqualNode(bodyOf(copy.html))

/** A tab that closes never hears that its last words arrived. */
async function hasArrived(copy: LocalCopy): Promise<boolean> {
  if (copy.id === undefined) return false
  const document = await call(readDocument, { params: { id: copy.id } }).catch(() => undefined)
  return document !== undefined && isThere(copy, document)
}

/** What the server truly does not have, latest first; once what is on its way has had its chance. */
export async function listUnsyncedCopies(wanted: (copy: LocalCopy) => boolean): Promise<LocalCopy[]> {
  await waitForPendingSaves()
  const copies = listLocalCopies().filter(wanted)
  const arrived = await Promise.all(copies.map(hasArrived))
  for (const [at, copy] of copies.entries()) if (arrived[at]) deleteLocalCopy(copy.key)
  return copies.filter((_, at) => !arrived[at])
}
