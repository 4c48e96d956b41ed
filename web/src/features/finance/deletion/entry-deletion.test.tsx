import { screen, waitFor, within } from '@testing-library/react'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { anOccurrence } from '#testing/series.ts'
import { conflictProblem, holdReply, requestsTo, stubReply, stubResponse } from '#testing/server.ts'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, {
    entries: [
      anOutflowRow(),
      anOutflowRow({ id: 8, description: 'Luz' }),
      anOutflowRow({ id: 9, description: 'Aluguel', ...anOccurrence }),
    ],
  })
})

const press = async (user: { click: (element: Element) => Promise<unknown> }, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const waitForDeletions = (count: number) => waitFor(() => expect(requestsTo(deleteConfigItemOrEntry)).toHaveLength(count))

test('the answer to a deletion leaves the question about another row open', async () => {
  const release = holdReply(deleteConfigItemOrEntry, { ok: true, id: 7 })
  const { user } = openApp('/financeiro')
  await press(user, 'Excluir Figma')
  await waitForDeletions(1)
  await press(user, 'Excluir Aluguel')
  const question = await screen.findByRole('dialog', { name: 'Excluir da série' })
  expect(within(question).getByRole('button', { name: 'Excluir' })).toBeVisible()
  release()
  expect(await screen.findByText('Saída deletada com sucesso!')).toBeVisible()
  expect(question).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Excluir da série' })).toBe(question)
})

test('the first of two deletions says that it is refused for a change, after the second is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const problem = { type: 'about:blank', requestId: 'r', ...conflictProblem({ centavos: { yours: 312_00, theirs: 900_00 } }) }
  stubResponse(deleteConfigItemOrEntry, async () => {
    await promise
    return HttpResponse.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } })
  })
  const { user } = openApp('/financeiro')
  await press(user, 'Excluir Figma')
  await waitForDeletions(1)
  stubReply(deleteConfigItemOrEntry, { ok: true, id: 8 })
  await press(user, 'Excluir Luz')
  expect(await screen.findByText('Saída deletada com sucesso!')).toBeVisible()
  resolve()
  expect(await screen.findByRole('dialog', { name: 'Esta saída foi alterada' })).toBeVisible()
})

test('the row of a deleted entry is gone before its list is read anew', async () => {
  stubReply(deleteConfigItemOrEntry, { ok: true, id: 7 })
  const { user } = openApp('/financeiro')
  const row = await screen.findByRole('row', { name: /Figma/ })
  const release = holdReply(listOutflows, { entries: [] })
  await press(user, 'Excluir Figma')
  expect(await screen.findByText('Saída deletada com sucesso!')).toBeVisible()
  await waitFor(() => expect(row).not.toBeInTheDocument())
  expect(screen.getByRole('row', { name: /Luz/ })).toBeVisible()
  release()
})
