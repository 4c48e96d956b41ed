import { act, screen, waitFor, within } from '@testing-library/react'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import * as contract from 'contract/finance/settings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'

beforeEach(stubSessionAndEntryLists)

const PATH = '/financeiro/configuracoes'
const { listCompanies, listMethods, listProjects, listClients } = contract
const saved = { ok: true as const, id: 9 }

// The specification's table (§2) and its texts (§8), one row for each card.
const CARDS = [
  {
    list: listCompanies,
    category: 'empresas',
    title: 'Minhas Empresas',
    add: 'Adicionar Empresa',
    dialog: 'Nova Empresa',
    field: 'Nome da Empresa',
    empty: 'Nenhuma empresa cadastrada',
    loading: 'Carregando empresas...',
    loadFailed: 'Não foi possível carregar as empresas.',
    createFailed: 'Não foi possível adicionar a empresa.',
    deleteFailed: 'Não foi possível excluir a empresa.',
    created: 'Empresa adicionada com sucesso!',
    deleted: 'Empresa excluída com sucesso!',
    question: 'Tem certeza que deseja excluir esta empresa?',
  },
  {
    list: listMethods,
    category: 'metodos',
    title: 'Métodos de Pagamento',
    add: 'Adicionar Método',
    dialog: 'Novo Método de Pagamento',
    field: 'Nome do Método',
    empty: 'Nenhum método cadastrado',
    loading: 'Carregando métodos...',
    loadFailed: 'Não foi possível carregar os métodos de pagamento.',
    createFailed: 'Não foi possível adicionar o método de pagamento.',
    deleteFailed: 'Não foi possível excluir o método de pagamento.',
    created: 'Método de pagamento adicionado com sucesso!',
    deleted: 'Método de pagamento excluído com sucesso!',
    question: 'Tem certeza que deseja excluir este método de pagamento?',
  },
  {
    list: listProjects,
    category: 'projetos',
    title: 'Projetos',
    add: 'Adicionar Projeto',
    dialog: 'Novo Projeto',
    field: 'Nome do Projeto',
    empty: 'Nenhum projeto cadastrado',
    loading: 'Carregando projetos...',
    loadFailed: 'Não foi possível carregar os projetos.',
    createFailed: 'Não foi possível adicionar o projeto.',
    deleteFailed: 'Não foi possível excluir o projeto.',
    created: 'Projeto adicionado com sucesso!',
    deleted: 'Projeto excluído com sucesso!',
    question: 'Tem certeza que deseja excluir este projeto?',
  },
  {
    list: listClients,
    category: 'clientes',
    title: 'Clientes',
    add: 'Adicionar Cliente',
    dialog: 'Novo Cliente',
    field: 'Nome do Cliente',
    empty: 'Nenhum cliente cadastrado',
    loading: 'Carregando clientes...',
    loadFailed: 'Não foi possível carregar os clientes.',
    createFailed: 'Não foi possível adicionar o cliente.',
    deleteFailed: 'Não foi possível excluir o cliente.',
    created: 'Cliente adicionado com sucesso!',
    deleted: 'Cliente excluído com sucesso!',
    question: 'Tem certeza que deseja excluir este cliente?',
  },
] as const

const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title, level: 2 })).closest('section') as HTMLElement)

test('Configurações has the seed’s title, a card of categories, and a project that always stays', async () => {
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Configurações Financeiras' })).toBeVisible()
  expect(screen.getByText('Gerencie empresas, métodos de pagamento, projetos e clientes')).toBeVisible()
  expect(await (await cardOf('Categorias de Despesa')).findByText('Software')).toBeVisible()
  const card = await cardOf('Projetos')
  expect(await card.findByRole('button', { name: 'Renomear Operações Internas' })).toBeVisible()
  expect(card.queryByRole('button', { name: 'Excluir Operações Internas' })).toBeNull()
  expect(card.getByRole('img', { name: 'Sempre presente: não pode ser excluído' })).toBeVisible()
})

describe.each(firstByDay(CARDS))(
  '$title',
  ({
    list,
    category,
    title,
    add,
    dialog,
    field,
    empty,
    loading,
    loadFailed,
    createFailed,
    deleteFailed,
    created,
    deleted,
    question,
  }) => {
    const item = { id: 2, name: 'Coisa Única', revision: 1 }
    const onWire = { id: 2, nome: 'Coisa Única', revision: 1 }
    const asReply = (items: object[]) => (list === listClients ? { items } : items) as never

    test('says that it loads until there is an answer, and that it is empty after it', async () => {
      const release = holdReply(list, asReply([]))
      openApp(PATH)
      const card = await cardOf(title)
      expect(await card.findByText(loading)).toBeInTheDocument()
      expect(card.queryByText(empty)).toBeNull()
      release()
      expect(await card.findByText(empty)).toBeVisible()
      expect(card.queryByText(loading)).toBeNull()
    })

    test('says that it failed to load', async () => {
      stubFailure(list, { status: 500 })
      openApp(PATH)
      expect((await screen.findAllByText(loadFailed)).length).toBeGreaterThan(0)
    })

    test('adds by the seed’s call, no blank name; a failure is told at the field', async () => {
      const { user } = openApp(PATH)
      await user.click(await screen.findByRole('button', { name: add }))
      const form = within(await screen.findByRole('dialog', { name: dialog }))
      const name = form.getByLabelText(new RegExp(field))
      const submit = async () => user.click(await form.findByRole('button', { name: 'Adicionar' }))
      await user.fill(name, '   ')
      await submit()
      expect(requestsTo(contract.createConfigItem)).toEqual([])
      expect(screen.queryByRole('alert')).toBeNull()
      expect(name).toBeVisible()

      stubFailure(contract.createConfigItem, { status: 409, title: 'Já existe', fields: { name: 'Já existe com este nome' } })
      await user.fill(name, '  Nova  ')
      await submit()
      expect(await screen.findByText(createFailed)).toBeVisible()
      expect(await form.findByText('Já existe com este nome')).toBeVisible()
      expect(name).toHaveValue('  Nova  ')

      const release = holdReply(contract.createConfigItem, saved)
      const before = requestsTo(list).length
      await submit()
      expect(await form.findByRole('button', { name: 'Adicionando...' })).toHaveAttribute('aria-disabled', 'true')
      release()
      expect(await screen.findByText(created)).toBeVisible()
      expect(readJsonBody(requestsTo(contract.createConfigItem)[1])).toEqual({ category, name: 'Nova' })
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(requestsTo(list).length).toBeGreaterThan(before)
    })

    test('deletes after the seed’s question; a failure is told', async () => {
      stubReply(list, asReply([item]))
      stubFailure(deleteConfigItemOrEntry, { status: 500 })
      const { user } = openApp(PATH)
      const ask = async () => {
        await user.click(await screen.findByRole('button', { name: 'Excluir Coisa Única' }))
        return within(await screen.findByRole('dialog'))
      }
      const answer = async (label: string) => user.click((await ask()).getByRole('button', { name: label }))
      expect((await ask()).getByText(question)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Cancelar' }))
      expect(requestsTo(deleteConfigItemOrEntry)).toEqual([])
      await answer('Excluir')
      expect(await screen.findByText(deleteFailed)).toBeVisible()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      stubReply(deleteConfigItemOrEntry, saved)
      await answer('Excluir')
      expect(await screen.findByText(deleted)).toBeVisible()
      expect(readJsonBody(requestsTo(deleteConfigItemOrEntry)[1])).toEqual({ category, id: 2 })
    })

    test.each(
      firstByDay([
        ['an array', [onWire]],
        ['an object with items', { items: [onWire] }],
        ['a single object', onWire],
      ]),
    )('shows the items of %s', async (_, body) => {
      stubForeignReply(list, body)
      openApp(PATH)
      expect(await (await cardOf(title)).findByText('Coisa Única')).toBeVisible()
    })
  },
)

test('an item is renamed with the name that it had as its base', async () => {
  stubReply(listCompanies, [{ id: 2, name: 'Antes', revision: 1 }])
  stubReply(contract.renameConfigItem, { ok: true })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Renomear Antes' }))
  const form = within(await screen.findByRole('dialog', { name: 'Renomear empresa' }))
  await user.fill(form.getByLabelText(/Nome da Empresa/), 'Depois')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(readJsonBody(requestsTo(contract.renameConfigItem)[0])).toEqual({
      category: 'empresas',
      id: 2,
      name: 'Depois',
      revision: 1,
      base: { name: 'Antes' },
    }),
  )
  expect(await screen.findByText('Empresa renomeada com sucesso!')).toBeVisible()
})

test.runIf(IS_NIGHT)('the answer to a deletion leaves the question about another item open', async () => {
  stubReply(listClients, {
    items: [
      { id: 2, name: 'Ateliê Lume', revision: 1 },
      { id: 3, name: 'Verde Viva', revision: 1 },
    ],
  })
  const release = holdReply(deleteConfigItemOrEntry, saved)
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Excluir Ateliê Lume' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(requestsTo(deleteConfigItemOrEntry)).toHaveLength(1))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Excluir Verde Viva' }))
  const question = await screen.findByText(/^Verde Viva\. Os lançamentos/)
  expect(screen.getByRole('button', { name: 'Excluir' })).toBeVisible()
  release()
  expect(await screen.findByText('Cliente excluído com sucesso!')).toBeVisible()
  expect(question).toBeVisible()
})

test('a deleted item leaves the focus in the row beside it, and is restored from the toast', async () => {
  const other = { id: 3, name: 'Verde Viva', revision: 1 }
  stubReply(listClients, { items: [{ id: 2, name: 'Ateliê Lume', revision: 1 }, other] })
  stubReply(deleteConfigItemOrEntry, saved)
  stubReply(contract.restoreConfigItem, { ok: true })
  const { user } = openApp(PATH)
  const button = await screen.findByRole('button', { name: 'Excluir Ateliê Lume' })
  act(() => button.focus())
  await user.keyboard('{Enter}')
  const yes = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' })
  stubReply(listClients, { items: [other] })
  act(() => yes.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Renomear Verde Viva' })).toHaveFocus())
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(readJsonBody(requestsTo(contract.restoreConfigItem)[0])).toEqual({ category: 'clientes', id: 2 }))
  expect(await screen.findByText('Cliente restaurado')).toBeVisible()
})

test('another service has no categories, and no card for them', async () => {
  stubForeignReply(contract.listCategories, 'Cannot GET', 404)
  openApp(PATH)
  await cardOf('Clientes')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Categorias de Despesa' })).toBeNull())
})
