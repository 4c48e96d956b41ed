import { button, click, dialog, field, menu, menuItem, onScreen, role, type ScreenState, text } from '../layout/screen-state.ts'
import { aLine, TWO_ACCOUNTS } from './bank.ts'
import { buttonDialog, calendarSurface, listboxSurface, openRowMenu, waitForDialog } from './shared.ts'

const entry = (id: number, centavos: number) => ({
  id,
  paymentId: null,
  kind: 'inflow',
  date: '2026-11-08',
  paidOn: null,
  description: 'Identidade visual, site e campanha de lançamento do empreendimento de Blumenau, segunda parcela',
  party: 'Construtora Horizonte, tour virtual',
  centavos,
})
const proposal = {
  description: 'Tarifa',
  categoryId: null,
  projectId: null,
  clientId: null,
  supplierId: null,
  methodId: null,
  isKnown: true,
}
const candidate = (id: number, centavos: number) => ({
  otherLineIds: [],
  entries: [entry(id, centavos)],
  evidence: ['mesmo valor', '2 dias depois do vencimento', 'nome que você já confirmou'],
})

const together = {
  ...candidate(4, 999_999_999_999),
  otherLineIds: [6, 7],
  evidence: ['junto com R$ 1.000.000.000,00 de 10/11/2026 e R$ 8.000.000.000,00 de 12/11/2026 soma o mesmo valor', 'mesmo nome'],
}

const RULES = {
  '**/api/bank/rules*': {
    rules: [1, 2].map((id) => ({
      id,
      revision: 1,
      kind: id === 1 ? 'outflow' : 'inflow',
      words: id === 1 ? 'construtora horizonte tour virtual fotografia imobiliaria blumenau' : 'padaria aurora',
      description: 'Identidade visual, site e campanha de lançamento do empreendimento de Blumenau',
      ...{ categoryId: null, projectId: null, clientId: null, supplierId: null, methodId: null },
      items: ['Construtora Horizonte', 'Marketing', 'Site novo'],
      uses: id * 12,
      usedAt: '2026-11-20T12:00:00.000Z',
    })),
    more: 0,
  },
}

const RECONCILIATION = {
  ...TWO_ACCOUNTS,
  '**/api/bank/reconciliation*': {
    lines: [1, 2, 3, 4, 5].map((id) =>
      aLine(id, { asked: { name: 'Maria Fernanda de Albuquerque', at: '2026-11-20T12:00:00.000Z' } }),
    ),
    certain: [{ lineId: 1, candidate: candidate(1, 999_999_999_999) }],
    transfers: [
      { lineIds: [2], transferId: null, otherAccountId: null, evidence: ['o texto do banco diz que é uma transferência'] },
    ],
    fresh: [{ lineId: 4, proposal }],
    doubtful: [
      { lineId: 3, candidates: [candidate(2, 999_999_999_999), candidate(3, 900_000_000_000)], proposal },
      { lineId: 5, candidates: [together], proposal },
    ],
    waiting: 1,
    moreDoubtful: 30,
    more: 12,
  },
  '**/api/bank/reconciliation/people': { people: [{ id: 8, name: 'Maria Fernanda de Albuquerque' }] },
}

/** The screen states of reconciling and its rules. */
export const reconciliationStates: readonly ScreenState[] = [
  ...onScreen('/financeiro/contas/conciliar', [
    {
      name: 'conciliar-grupos',
      kind: 'field',
      code: [
        'features/bank/reconciliation/all-groups.tsx#NativeSelect',
        'features/bank/reconciliation/fresh-fields.tsx#NativeSelect',
        'features/bank/reconciliation/reconciliation-page.tsx#NativeSelect',
      ],
      stubs: RECONCILIATION,
      steps: [],
      shows: [button('Aceitar 1'), role('combobox', /^Projeto de/)],
    },
    {
      name: 'conciliar-menu-da-linha',
      kind: 'popover',
      code: ['features/bank/reconciliation/line-row.tsx#RowActions'],
      stubs: RECONCILIATION,
      steps: [openRowMenu],
      shows: [menu],
    },
    {
      name: 'conciliar-procurar',
      kind: 'modal',
      code: ['features/bank/reconciliation/find-entry-dialog.tsx#Dialog'],
      stubs: { ...RECONCILIATION, '**/api/bank/reconciliation/entries*': { candidates: [candidate(7, 900_000_000_000)] } },
      steps: [
        openRowMenu,
        click(menuItem('Buscar lançamento…')),
        waitForDialog,
        (page) => page.getByRole('searchbox').last().fill('aurora'),
      ],
      shows: [dialog('Buscar lançamento'), text(/fora dos dias|nome que você já confirmou/)],
    },
    {
      name: 'conciliar-pedir-comprovante',
      kind: 'list',
      code: ['features/bank/reconciliation/ask-dialog.tsx#Dialog', 'features/bank/reconciliation/ask-dialog.tsx#SelectField'],
      stubs: RECONCILIATION,
      steps: [openRowMenu, click(menuItem('Pedir o comprovante…')), waitForDialog, click(role('combobox', /^Pessoa/))],
      shows: [listboxSurface],
    },
    {
      name: 'conciliar-ignorar',
      kind: 'modal',
      code: ['features/bank/reconciliation/set-aside-dialog.tsx#Dialog'],
      stubs: RECONCILIATION,
      steps: [openRowMenu, click(menuItem('Ignorar…'))],
      shows: [dialog('Ignorar movimento')],
    },
    {
      name: 'conciliar-esperar',
      kind: 'list',
      code: ['features/bank/reconciliation/set-aside-dialog.tsx#DateField'],
      stubs: RECONCILIATION,
      steps: [openRowMenu, click(menuItem('Esperar até…')), waitForDialog, click(field('Até'))],
      shows: [calendarSurface],
    },
  ]),
  ...onScreen('/financeiro/contas/regras', [
    {
      name: 'regras-menu-da-linha',
      kind: 'popover',
      code: ['features/bank/rules/rules-page.tsx#RowActions'],
      stubs: RULES,
      steps: [openRowMenu],
      shows: [menu],
    },
    buttonDialog('regras-nova', ['features/bank/rules/rule-dialog.tsx#FormDialog'], {
      button: 'Nova Regra',
      title: 'Nova Regra',
    }),
    {
      name: 'regras-nova-categoria',
      kind: 'list',
      code: ['features/bank/rules/rule-dialog.tsx#SelectField'],
      steps: [click(button('Nova Regra')), waitForDialog, click(role('combobox', 'Categoria'))],
      shows: [listboxSurface],
    },
  ]),
]
