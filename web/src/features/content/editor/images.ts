import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { photoFileRule, photoUrl, uploadPhoto } from 'contract/pieces/photos.ts'
import { describeFileProblem } from '#lib/file-rule.ts'
import { call } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'
import { notify } from '#lib/notify.ts'

export const isImage = ({ type }: File): boolean => type.startsWith('image/')

/** What a browser, a camera or a screenshot calls a picture (`image.png`, `IMG_2030.jpg`) says nothing to who cannot see it. */
const toAlternative = (name: string): string => (/\d|^(?:image|imagem)\./i.test(name) ? '' : name.replace(/\.\w+$/, ''))

/** @returns the stored image's address; undefined if it was refused, which a toast has said */
async function storeImage(file: File): Promise<string | undefined> {
  const failed = (message: string | undefined) => notify({ kind: 'failed', title: 'Não foi possível inserir a imagem', message })
  const problem = await describeFileProblem(file, photoFileRule)
  if (problem) return void failed(problem)
  try {
    return photoUrl((await call(uploadPhoto, { form: {}, files: { file } })).id)
  } catch (error) {
    return void failed(describeError(error))
  }
}

type Waiting = { id: object; at: number } | { id: object; isDone: true }
const waitingImages = new PluginKey<DecorationSet>('waitingImages')

function createWaitingNote(): HTMLElement {
  const note = document.createElement('span')
  note.className = 'rich__waiting'
  note.textContent = 'Enviando imagem...'
  return note
}

/** Shows where an image will be while it is sent, although other text is typed meanwhile. */
export const createWaitingImages = () =>
  new Plugin<DecorationSet>({
    key: waitingImages,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, before) {
        const notes = before.map(transaction.mapping, transaction.doc)
        const waiting: Waiting | undefined = transaction.getMeta(waitingImages)
        if (!waiting) return notes
        if ('isDone' in waiting) return notes.remove(notes.find(undefined, undefined, ({ id }) => id === waiting.id))
        const note = Decoration.widget(waiting.at, createWaitingNote, { id: waiting.id, side: 1 })
        return notes.add(transaction.doc, [note])
      },
    },
    props: { decorations: (state) => waitingImages.getState(state) },
  })

const findWaiting = ({ state }: EditorView, id: object): number | undefined =>
  waitingImages.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from

/** `at`: a position in the text. */
export async function insertImages(editor: Editor, files: readonly File[], at: number): Promise<void> {
  const { view } = editor
  const id = {}
  view.dispatch(view.state.tr.setMeta(waitingImages, { id, at } satisfies Waiting))
  for (const file of files) {
    const src = await storeImage(file)
    if (editor.isDestroyed) return
    const place = findWaiting(view, id)
    if (src && place !== undefined)
      editor.commands.insertContentAt(place, { type: 'image', attrs: { src, alt: toAlternative(file.name) } })
  }
  view.dispatch(view.state.tr.setMeta(waitingImages, { id, isDone: true } satisfies Waiting))
}

/** A picture that pasted HTML brings inside itself. */
const DATA_ADDRESS = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/=\s]+)$/

function toFile(address: string): File | undefined {
  const [, type, base64] = DATA_ADDRESS.exec(address) ?? []
  if (!type || !base64) return undefined
  return new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], 'image.png', { type })
}

/** Stores the images that pasted HTML brings, and leaves out those that are elsewhere: nothing is fetched from other hosts. */
export async function storePastedImages(html: string): Promise<string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const box of body.querySelectorAll('img[aria-roledescription="checkbox"]')) box.remove() // of a checklist of Google Docs
  let omitted = 0
  for (const image of body.querySelectorAll('img')) {
    const file = toFile(image.getAttribute('src') ?? '')
    const src = file && (await storeImage(file))
    if (src) image.setAttribute('src', src)
    else {
      image.remove()
      if (!file) omitted += 1
    }
  }
  if (omitted > 0)
    notify({
      kind: 'warning',
      title: omitted === 1 ? 'Uma imagem não veio junto' : `${omitted} imagens não vieram junto`,
      message: 'Salve no computador e arraste para o texto.',
    })
  return body.innerHTML
}
