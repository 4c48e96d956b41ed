import type { Problem } from 'contract/calls/problem.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../net/call.ts'
import { createAutosave, type InitialRecordState } from './autosave.ts'
import type { QueuedSave, RecordRevision } from './save-queue.ts'

type DocumentText = { title: string; html: string; projectId: number | null }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T17:05:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

type Answer = { id: number; revision: number } | Error

const OFFLINE = new CallError('offline')
const aRefusal = (status: number, more: Partial<Problem> = {}) =>
  new CallError('refused', {
    status,
    problem: { type: 'about:blank', title: 'Recusado', code: 'x', requestId: 'r', status, ...more },
  })
const CONFLICT = aRefusal(409, { code: 'changed_elsewhere' })

/** Creates an autosave with a text that the test types, a server that answers when the test says, and a store of local copies. */
function setUpAutosave(start: Partial<InitialRecordState> = {}, room = true) {
  let text: DocumentText = { title: 'Um', html: '<p></p>', projectId: null }
  const sent: QueuedSave<DocumentText>[] = []
  const waiting: ((answer: Answer) => void)[] = []
  const kept: (DocumentText & RecordRevision)[] = []
  const lost: string[] = []
  const autosave = createAutosave<DocumentText>(
    { id: 7, revision: 3, lastSavedAt: undefined, draft: true, isSavedVersion: false, ...start },
    {
      read: () => text,
      send: (sending) => {
        sent.push(sending)
        return new Promise((resolve, reject) => {
          waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
        })
      },
      localCopy: {
        save: (words, recordRevision) => room && kept.push({ ...words, ...recordRevision }) > 0,
        remove: () => void kept.splice(0),
      },
      isSame: (a, b) => a.title === b.title && a.html === b.html && a.projectId === b.projectId,
      isEmpty: ({ title, html }) => title === '' && html === '<p></p>',
      onRefusedFields: ({ projectId }) => void (projectId && lost.push(projectId)),
    },
  )
  const type = (html: string) => {
    text = { ...text, html: `<p>${html}</p>` }
    autosave.markChanged()
  }
  const clear = () => {
    text = { title: '', html: '<p></p>', projectId: null }
    autosave.markChanged()
  }
  const settlePromises = () => vi.advanceTimersByTimeAsync(0)
  const answer = async (given: Answer) => {
    await settlePromises()
    waiting.shift()?.(given)
    await settlePromises()
  }
  const answerOk = (revision: number, id = 7) => answer({ id, revision })
  const summarizeSent = () =>
    sent.map(({ html, revision, save }) => [html.replace(/<\/?p>/g, ''), revision, ...(save ? ['save'] : [])])
  return {
    autosave,
    type,
    clear,
    answer,
    ok: answerOk,
    sent,
    words: summarizeSent,
    kept,
    lost,
    wait: vi.advanceTimersByTimeAsync.bind(vi),
  }
}

test('autosave sends 1.5 s after the last key, and says since when the text is safe', async () => {
  const { autosave, type, wait, words, ok } = setUpAutosave()
  type('a')
  await wait(1_000)
  type('ab')
  expect(autosave.state().phase).toBe('unsent')
  await wait(1_499)
  expect(words()).toEqual([])
  await wait(1)
  expect(words()).toEqual([['ab', 3]])
  expect(autosave.state().phase).toBe('sending')
  await ok(4)
  expect(autosave.state()).toMatchObject({
    phase: 'synced',
    lastSavedAt: '2026-11-21T17:05:02.500Z',
    isSavedVersion: false,
    draft: true,
  })
  await wait(60_000)
  expect(words()).toHaveLength(1)
})

test('autosave keeps a text in the browser from 0.3 s on until the server has all of it', async () => {
  const { type, wait, kept, ok, autosave } = setUpAutosave()
  type('a')
  await wait(300)
  expect(kept).toMatchObject([{ html: '<p>a</p>', id: 7, revision: 3 }])
  void autosave.flush()
  type('ab')
  await ok(4)
  expect(kept.length).toBeGreaterThan(0)
  await wait(1_500)
  await ok(5)
  expect(kept).toEqual([])
})

test('autosave sends one write at a time, each over the revision of the one before', async () => {
  const { autosave, type, words, ok, wait } = setUpAutosave()
  type('a')
  void autosave.flush()
  void autosave.flush() // a blur in the same moment
  type('ab')
  void autosave.flush()
  await wait(0)
  expect(words()).toEqual([['a', 3]])
  await ok(4)
  expect(words()).toEqual([
    ['a', 3],
    ['ab', 4],
  ])
  await ok(5)
  expect(autosave.state().phase).toBe('synced')
  expect(words()).toHaveLength(2)
})

test('autosave repeats an unanswered write exactly, then sends what was typed since', async () => {
  const { autosave, type, words, wait, answer, ok } = setUpAutosave()
  type('a')
  void autosave.flush()
  await answer(OFFLINE)
  expect(autosave.state()).toMatchObject({ phase: 'retrying', reason: expect.stringContaining('Sem resposta') })
  type('ab')
  await wait(1_500)
  await ok(4)
  expect(words()).toEqual([
    ['a', 3],
    ['a', 3],
    ['ab', 4],
  ])
  await ok(5)
  expect(autosave.state()).toMatchObject({ phase: 'synced', reason: undefined })
})

test('autosave tries a failed write again by itself, each time later, at most every 30 s', async () => {
  const { autosave, type, words, wait, answer } = setUpAutosave()
  type('a')
  void autosave.flush()
  for (const pause of [2_000, 5_000, 15_000, 30_000, 30_000]) {
    await answer(aRefusal(503))
    const before = words().length
    await wait(pause - 1)
    expect(words()).toHaveLength(before)
    await wait(1)
    expect(words()).toHaveLength(before + 1)
  }
})

test('autosave sends a refused text again only once it is changed', async () => {
  const { autosave, type, words, wait, answer, ok } = setUpAutosave()
  type('longo demais')
  void autosave.flush()
  await answer(aRefusal(422, { detail: 'Use no máximo 400000 caracteres' }))
  expect(autosave.state()).toMatchObject({ phase: 'refused', reason: 'Use no máximo 400000 caracteres' })
  await wait(120_000)
  expect(words()).toHaveLength(1)
  type('curto')
  expect(autosave.state()).toMatchObject({ phase: 'unsent', reason: undefined })
  await wait(1_500)
  expect(words().at(-1)).toEqual(['curto', 3])
  await ok(4)
  expect(autosave.state().phase).toBe('synced')
})

test('autosave sends nothing over another person’s write until one decides, and keeps the text', async () => {
  const { autosave, type, words, wait, answer, kept, ok } = setUpAutosave()
  type('meu')
  void autosave.flush()
  await answer(CONFLICT)
  type('meu mesmo')
  await wait(60_000)
  expect(autosave.state().phase).toBe('conflict')
  expect(words()).toHaveLength(1)
  expect(kept.at(-1)).toMatchObject({ html: '<p>meu mesmo</p>', revision: 3 })
  void autosave.overwriteRemote({ id: 7, revision: 9 })
  await wait(0)
  expect(words().at(-1)).toEqual(['meu mesmo', 9])
  await ok(10)
  expect(autosave.state().phase).toBe('synced')
})

test('autosave has nothing to send once the other version is taken; the next write is over it', async () => {
  const { autosave, type, words, wait, answer, kept } = setUpAutosave()
  type('meu')
  void autosave.flush()
  await answer(CONFLICT)
  type('deles')
  autosave.adoptRemote({ id: 7, revision: 9 }, { lastSavedAt: '2026-11-21T17:00:00.000Z', draft: false, isSavedVersion: true })
  await wait(60_000)
  expect(words()).toHaveLength(1)
  expect(kept).toEqual([])
  expect(autosave.state()).toMatchObject({ phase: 'synced', isSavedVersion: true, draft: false })
  type('deles e meu')
  await wait(1_500)
  expect(words().at(-1)).toEqual(['deles e meu', 9])
})

test('autosave can make a new text of one that was deleted elsewhere', async () => {
  const { autosave, type, sent, wait, answer, ok } = setUpAutosave({ draft: false, isSavedVersion: true })
  type('meu')
  void autosave.flush()
  await answer(aRefusal(404))
  expect(autosave.state().phase).toBe('deleted')
  void autosave.overwriteRemote({ id: undefined, revision: 0 })
  await wait(0)
  expect(sent.at(-1)).toMatchObject({ id: undefined, html: '<p>meu</p>' })
  await ok(1, 20)
  expect(autosave.state()).toMatchObject({ id: 20, phase: 'synced', draft: true })
})

test('autosave creates a new text once; the next writes go to its id', async () => {
  const { autosave, type, sent, wait, ok } = setUpAutosave({ id: undefined, revision: 0 })
  type('a')
  await wait(1_500)
  type('ab')
  void autosave.flush()
  await ok(1, 20)
  await ok(2, 20)
  expect(sent.map(({ id }) => id)).toEqual([undefined, 20])
  expect(autosave.state().id).toBe(20)
})

test('autosave does not create an empty text, but saves one that was emptied', async () => {
  const fresh = setUpAutosave({ id: undefined, revision: 0 })
  fresh.type('a')
  fresh.clear()
  await fresh.wait(5_000)
  expect(fresh.sent).toEqual([])
  expect([fresh.kept, fresh.autosave.state().phase]).toEqual([[], 'idle'])
  const old = setUpAutosave()
  old.clear()
  await old.wait(1_500)
  expect(old.sent).toMatchObject([{ title: '', html: '<p></p>' }])
})

test('autosave saves a version after the write on its way; typing makes it outdated', async () => {
  const { autosave, type, words, wait, ok } = setUpAutosave()
  type('a')
  void autosave.flush()
  const saved = autosave.saveVersion()
  await wait(0)
  await ok(4)
  await ok(5)
  await saved
  expect(words()).toEqual([
    ['a', 3],
    ['a', 4, 'save'],
  ])
  expect(autosave.state()).toMatchObject({ phase: 'synced', isSavedVersion: true, draft: false })
  type('ab')
  expect(autosave.state()).toMatchObject({ isSavedVersion: false, draft: false })
})

test('autosave repeats an unanswered version as a version, and only once', async () => {
  const { autosave, type, words, wait, answer, ok } = setUpAutosave()
  type('a')
  const saved = autosave.saveVersion()
  const failed = expect(saved).rejects.toBe(OFFLINE)
  await answer(OFFLINE)
  await failed
  await wait(2_000)
  await ok(4)
  expect(words()).toEqual([
    ['a', 3, 'save'],
    ['a', 3, 'save'],
  ])
  expect(autosave.state()).toMatchObject({ phase: 'synced', isSavedVersion: true, draft: false })
})

test('autosave sends a left text’s last words once; what fails stays in the browser', async () => {
  const { autosave, type, words, wait, answer, kept } = setUpAutosave()
  type('a')
  const left = autosave.detach()
  await answer(OFFLINE)
  await left
  await wait(120_000)
  expect(words()).toHaveLength(1)
  expect(kept).toMatchObject([{ html: '<p>a</p>' }])
})

test('autosave says where the browser has no room for the text that the server lacks', async () => {
  const { autosave, type, wait, ok } = setUpAutosave({}, false)
  type('a')
  await wait(300)
  expect(autosave.state().lacksLocalCopy).toBe(true)
  await wait(1_200)
  await ok(4)
  expect(autosave.state().lacksLocalCopy).toBe(false)
})

test('autosave tells apart a refusal of the text’s project', async () => {
  const { autosave, type, answer, lost } = setUpAutosave()
  type('a')
  void autosave.flush()
  await answer(aRefusal(422, { fields: { projectId: 'Este projeto não existe mais.' } }))
  expect(lost).toEqual(['Este projeto não existe mais.'])
})
