import { screen, waitFor, within } from '@testing-library/react'
import { listOutflows } from 'contract/finance/outflows.ts'
import { splitEntry, undoSplit } from 'contract/finance/split.ts'
import { expect, test } from 'vitest'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubReply } from '#testing/server.ts'

async function openSplit() {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [anOutflowRow({ projectId: 1, categoryId: 4 })] })
  const { user } = openApp('/financeiro')
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dividir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dividir lançamento' }))
  return { user, dialog }
}

test('a split leaves the rest to its first part, and an undo puts all together with its project', async () => {
  const { user, dialog } = await openSplit()
  stubReply(splitEntry, { ok: true, revision: 2, parts: [{ id: 9, revision: 1 }] })
  await user.fill(dialog.getByLabelText(/Valor da 2ª parte/), '100')
  expect(dialog.getByText(/^1ª parte: R\$\s212,00/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Dividir' }))
  expect(await screen.findByText('Dividido em 2')).toBeVisible()
  expect(readJsonBody(requestsTo(splitEntry)[0])).toEqual({
    revision: 1,
    parts: [
      { centavos: 212_00, projectId: 1, categoryId: 4 },
      { centavos: 100_00, projectId: null, categoryId: 4 },
    ],
  })
  stubReply(undoSplit, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(requestsTo(undoSplit)).toHaveLength(1))
  expect(readJsonBody(requestsTo(undoSplit)[0])).toEqual({
    revision: 2,
    parts: [{ id: 9, revision: 1 }],
    projectId: 1,
    categoryId: 4,
  })
})

test('equal parts of a split lose no centavo, and parts above the value are refused at once', async () => {
  const { user, dialog } = await openSplit()
  await user.click(dialog.getByRole('button', { name: 'Outra parte' }))
  await user.click(dialog.getByRole('button', { name: 'Partes iguais' }))
  for (const at of [2, 3]) expect(dialog.getByLabelText(new RegExp(`Valor da ${at}ª parte`))).toHaveValue('104,00')
  await user.fill(dialog.getByLabelText(/Valor da 2ª parte/), '208')
  await user.click(dialog.getByRole('button', { name: 'Dividir' }))
  expect(await dialog.findByText('As partes passam do valor: nada sobra para a primeira')).toBeVisible()
  expect(requestsTo(splitEntry)).toHaveLength(0)
})
