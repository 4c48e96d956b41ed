import { type Document, readDocument } from 'contract/content/documents.ts'
import { toNfc } from 'contract/normalize.ts'
import { call } from '../../../lib/call.ts'
import { deleteLocalCopy, type LocalCopy, listLocalCopies } from './local-copies.ts'
import { waitForPendingSaves } from './pending-saves.ts'

function parseBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) link.removeAttribute('target') // the server strips `target`
  return body
}

const hasSameContent = (copy: LocalCopy, { title, html, project }: Document) =>
  (title ?? '') === toNfc(copy.title.trim()) &&
  (project?.id ?? null) === copy.projectId &&
  parseBody(html).isEqualNode(parseBody(copy.html))

/** Whether the server has the copy's text after all: a tab that was closed while it sent never got the answer. */
async function hasArrived(copy: LocalCopy): Promise<boolean> {
  if (copy.id === undefined) return false
  const document = await call(readDocument, { params: { id: copy.id } }).catch(() => undefined)
  return document !== undefined && hasSameContent(copy, document)
}

/** Lists the copies that the server lacks, latest first, after the pending saves; deletes the copies that have arrived. */
export async function listUnsyncedCopies(matches: (copy: LocalCopy) => boolean): Promise<LocalCopy[]> {
  await waitForPendingSaves()
  const copies = listLocalCopies().filter(matches)
  const arrived = await Promise.all(copies.map(hasArrived))
  for (const [at, copy] of copies.entries()) if (arrived[at]) deleteLocalCopy(copy.key)
  return copies.filter((_, at) => !arrived[at])
}
