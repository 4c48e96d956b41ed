import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { type HistoryEvent, readEntryHistory } from 'contract/finance/history.ts'
import { editOutflow, listOutflows, restoreOutflow } from 'contract/finance/outflows.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { installFakeEventSource, openedEventSources } from '#testing/event-source.ts'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { conflictProblem, readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [anOutflowRow({ notes: 'antes' })] })
})

async function openForm() {
  const { user } = openApp('/financeiro')
  await user.click(await screen.findByRole('button', { name: 'Figma' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
  const save = () => user.click(dialog.getByRole('button', { name: 'Salvar' }))
  return { user, dialog, save }
}

test('what another person does to the entry is told in its open form: altered, deleted with its place, restored', async () => {
  installFakeEventSource()
  onTestFinished(() => void vi.unstubAllGlobals())
  const { dialog } = await openForm()
  const tell = (type: 'changed' | 'deleted' | 'restored', revision: number) => {
    const events: HistoryEvent[] = [{ type, fields: [], at: '2026-11-25T12:00:00.000Z', by: 'Bia' }]
    stubReply(readEntryHistory, { kind: 'outflow', description: 'Figma', events, earlier: 0 })
    const changes = [{ topic: 'entries', items: [{ id: 7, revision }] }]
    openedEventSources[0]?.sendEvent('change', { tab: 'outra', by: 'Bia', changes })
  }
  tell('changed', 2)
  expect(await dialog.findByText('Bia alterou este lançamento agora.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Ver o que mudou' })).toBeVisible()
  tell('deleted', 3)
  expect(
    await dialog.findByText('Bia excluiu este lançamento agora. Ele está na Lixeira, de onde pode ser restaurado.'),
  ).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Ver o que mudou' })).toBeNull()
  tell('restored', 4)
  expect(await dialog.findByText('Bia restaurou este lançamento agora.')).toBeVisible()
})

describe('an edit of what somebody else changed meanwhile', () => {
  const notes = { notes: { yours: 'antes e depois', theirs: 'de outra pessoa' } }

  async function openConflict() {
    stubFailure(editOutflow, conflictProblem(notes))
    const form = await openForm()
    await form.user.type(form.dialog.getByLabelText('Observações'), ' e depois')
    await form.save()
    const field = within(await form.dialog.findByRole('group', { name: 'Observações' }))
    return { ...form, field }
  }

  test('shows both values and keeps what was typed; the person’s own goes over what was shown', async () => {
    const { user, dialog, save, field } = await openConflict()
    expect(dialog.getByRole('alert')).toHaveTextContent('Isto foi alterado enquanto você editava')
    expect(field.getByText('antes e depois')).toBeVisible()
    expect(field.getByText('de outra pessoa')).toBeVisible()
    expect(dialog.getByLabelText('Observações', { selector: 'textarea' })).toHaveValue('antes e depois')
    stubReply(editOutflow, { ok: true })
    await user.click(field.getByLabelText('Manter o meu'))
    await save()
    const sent = { notes: 'antes e depois', base: { notes: 'de outra pessoa' }, revision: 1 }
    await waitFor(() => expect(readJsonBody(requestsTo(editOutflow)[1])).toEqual(sent))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps the present value, and sends nothing where that is all', async () => {
    const { user, dialog, save, field } = await openConflict()
    await user.click(field.getByLabelText('Ficar com o atual'))
    expect(dialog.getByLabelText('Observações', { selector: 'textarea' })).toHaveValue('de outra pessoa')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo(editOutflow)).toHaveLength(1)
    expect(screen.queryByText('Saída atualizada com sucesso!')).toBeNull()
  })

  test('decided for the present value is nothing typed: the form closes without a question and leaves no draft', async () => {
    const { user, field } = await openConflict()
    await user.click(field.getByLabelText('Ficar com o atual'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('rascunho:outflow:7')).toBeNull()
  })

  test('decided for one’s own value asks before the form closes', async () => {
    const { user, field } = await openConflict()
    await user.click(field.getByLabelText('Ficar com o atual'))
    await user.click(field.getByLabelText('Manter o meu'))
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Descartar o que foi digitado?')).toBeVisible()
  })

  test('is not sent before it was said which value stays', async () => {
    const { save, field } = await openConflict()
    await save()
    expect(requestsTo(editOutflow)).toHaveLength(1)
    expect(field.getByText('Escolha com o que ficar')).toBeVisible()
    expect(field.getByLabelText('Manter o meu')).toHaveFocus()
  })
})

test('an edit recovered from a draft is compared with what stood on the screen when it was typed, not with the row of now', async () => {
  const first = openApp('/financeiro')
  await first.user.click(await screen.findByRole('button', { name: 'Figma' }))
  const before = within(await screen.findByRole('dialog', { name: 'Saída' }))
  await first.user.type(before.getByLabelText('Observações'), ' e depois')
  await waitFor(() => expect(localStorage.getItem('rascunho:outflow:7')).toContain('e depois'))
  cleanup()
  stubReply(listOutflows, { entries: [anOutflowRow({ notes: 'de outra pessoa', revision: 4 })] })
  stubReply(editOutflow, { ok: true })
  const { dialog, save } = await openForm()
  expect(await dialog.findByText(/Rascunho recuperado/)).toBeVisible()
  expect(dialog.getByLabelText('Observações')).toHaveValue('antes e depois')
  await save()
  const sent = { notes: 'antes e depois', base: { notes: 'antes' }, revision: 1 }
  await waitFor(() => expect(readJsonBody(requestsTo(editOutflow)[0])).toEqual(sent))
})

test('a draft that is discarded leaves the row of now: the next edit is compared with that', async () => {
  localStorage.setItem(
    'rascunho:outflow:7',
    JSON.stringify({ at: Date.now(), fields: { notes: 'x' }, seen: { revision: 1, values: { notes: 'velha' } } }),
  )
  stubReply(editOutflow, { ok: true })
  const { user, dialog, save } = await openForm()
  await user.click(await dialog.findByRole('button', { name: 'Descartar' }))
  await user.type(dialog.getByLabelText('Observações'), ' e depois')
  await save()
  await waitFor(() => expect(readJsonBody(requestsTo(editOutflow)[0])).toMatchObject({ base: { notes: 'antes' } }))
})

describe('a deletion of what somebody else changed meanwhile', () => {
  async function openChanged() {
    stubFailure(deleteConfigItemOrEntry, conflictProblem({ centavos: { yours: 312_00, theirs: 900_00 } }))
    const { user } = openApp('/financeiro')
    await user.click(await screen.findByRole('button', { name: 'Excluir Figma' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Esta saída foi alterada' })) }
  }

  test('says what it was and what it is, and is done all the same where that is wanted', async () => {
    const { user, dialog } = await openChanged()
    expect(dialog.getByText('R$ 312,00')).toBeVisible()
    expect(dialog.getByText('R$ 900,00')).toBeVisible()
    stubReply(deleteConfigItemOrEntry, { ok: true, id: 7, revision: 6 })
    stubReply(restoreOutflow, { ok: true })
    await user.click(dialog.getByRole('button', { name: 'Excluir assim mesmo' }))
    expect(await screen.findByText('Saída deletada com sucesso!')).toBeVisible()
    expect(requestsTo(deleteConfigItemOrEntry).map((call) => (readJsonBody(call) as { revision: number }).revision)).toEqual([
      1, 5,
    ])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(readJsonBody(requestsTo(restoreOutflow)[0])).toEqual({ revision: 6 }))
  })

  test('is left', async () => {
    const { user, dialog } = await openChanged()
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo(deleteConfigItemOrEntry)).toHaveLength(1)
  })
})
