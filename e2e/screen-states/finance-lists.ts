import {
  button,
  click,
  dialog,
  elementOnPage,
  field,
  menu,
  menuItem,
  onScreen,
  type PageAction,
  press,
  role,
  roleOnPage,
  type ScreenState,
  text,
} from '../layout/screen-state.ts'
import {
  buttonDialog,
  calendarSurface,
  DATE_CODE,
  FORM_CODE,
  listboxSurface,
  MENU_CODE,
  openRowMenu,
  PIXEL,
  pageMenu,
  rowMenu,
  rowMenuDialog,
  SELECT_CODE,
  waitForDialog,
} from './shared.ts'

const openOutflowForm = [click(button('Registrar Nova Saída')), waitForDialog]
const openInflowForm = [click(button('Adicionar Entrada Financeira')), waitForDialog]
const openExtraFields = click(text('Projeto, categoria, método e empresa'))

const RECEIPT = 'comprovante-de-pagamento-da-assinatura-anual-de-novembro.png'
const chooseReceipt: PageAction = (page) =>
  page
    .getByRole('dialog')
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: RECEIPT, mimeType: 'image/png', buffer: PIXEL })
const openReceipts = [openRowMenu, click(menuItem('Anexar comprovante')), waitForDialog, chooseReceipt]

const firstCheckbox = role('checkbox', /^Selecionar (?!todas)/)
/** Selects the first row, which the previous state may have left selected. */
const selectFirstRow: PageAction = (page) => firstCheckbox(page).check()

const PAYMENTS = {
  '**/api/finance/entries/*/payments': {
    revision: 1,
    payments: [
      {
        ...{ id: 1, day: '2026-11-03', accountId: 1, account: 'Conta principal', centavos: 123_456, isMatched: false },
        ...{ interest: 1_234, fine: 200, discount: 0 },
      },
    ],
  },
}

/** The screen states of the lists of outflows and of inflows: forms, receipts, history, deletion, filters. */
export const financeListStates: readonly ScreenState[] = [
  ...onScreen('/financeiro', [
    {
      name: 'saidas-registrar',
      kind: 'modal',
      code: [...FORM_CODE, 'features/finance/form/entry-dialog.tsx#FormDialog'],
      steps: openOutflowForm,
      shows: [dialog('Registrar Nova Saída')],
    },
    {
      name: 'saidas-registrar-calendario',
      kind: 'list',
      code: [...DATE_CODE, 'features/finance/form/entry-dialog.tsx#DateField'],
      steps: [...openOutflowForm, click(field('Data'))],
      shows: [calendarSurface],
    },
    {
      name: 'saidas-registrar-mais-campos',
      kind: 'disclosure',
      code: ['features/finance/form/entry-detail-fields.tsx#Disclosure'],
      steps: [...openOutflowForm, openExtraFields],
      shows: [field('Categoria')],
    },
    {
      name: 'saidas-registrar-em-dolar',
      kind: 'disclosure',
      code: ['features/finance/form/dollar-fields.tsx#Disclosure'],
      steps: [...openOutflowForm, click(text('Compra em dólar'))],
      shows: [field('Em dólar (US$)')],
    },
    {
      name: 'saidas-dividir',
      kind: 'modal',
      code: ['features/finance/split/split-dialog.tsx#FormDialog'],
      // The first rows wait for their value.
      steps: [
        (page) =>
          page
            .getByRole('button', { name: /^Mais ações para/ })
            .nth(3)
            .click(),
        click(menuItem('Dividir')),
      ],
      shows: [dialog('Dividir lançamento')],
    },
    {
      name: 'saidas-registrar-categorias',
      kind: 'list',
      code: SELECT_CODE,
      steps: [...openOutflowForm, openExtraFields, click(field('Categoria'))],
      shows: [listboxSurface],
    },
    {
      name: 'saidas-registrar-projetos',
      kind: 'list',
      code: ['features/finance/config-items/config-field.tsx#SelectField'],
      steps: [...openOutflowForm, openExtraFields, click(field('Projeto'))],
      shows: [listboxSurface],
    },
    {
      name: 'saidas-registrar-recorrente',
      kind: 'disclosure',
      code: [],
      steps: [...openOutflowForm, click(text('Sim'))],
      shows: [roleOnPage('dialog')],
    },
    {
      name: 'saidas-registrar-comprovante',
      kind: 'disclosure',
      code: ['features/finance/receipts/receipts-field.tsx#NativeSelect'],
      steps: [...openOutflowForm, chooseReceipt],
      shows: [role('combobox', /^Tipo de comprovante/)],
    },
    {
      name: 'saidas-registrar-descartar',
      kind: 'disclosure',
      code: ['forms/form-dialog.tsx#footer'],
      steps: [...openOutflowForm, (page) => field(/^Nome da saída/)(page).pressSequentially('Café'), press('Escape')],
      shows: [roleOnPage('alertdialog', 'Descartar o que foi digitado?')],
    },
    {
      name: 'saidas-aviso-de-campo',
      kind: 'tip',
      code: ['components/feedback/toasts.tsx#Notifications'],
      steps: [...openOutflowForm, click(button('Registrar Saída'))],
      shows: [elementOnPage('.toast[role=alert]')],
    },
    rowMenu('saidas-menu-da-linha', ...MENU_CODE, 'features/finance/entries/entry-columns.tsx#RowActions'),
    rowMenuDialog(
      'saidas-editar',
      ['features/finance/receipts/receipt-list.tsx#NativeSelect'],
      { item: 'Editar', title: 'Saída' },
      field('Tipo do que for anexado'),
    ),
    buttonDialog('saidas-completar', ['features/finance/form/complete-dialog.tsx#FormDialog'], {
      button: /^A completar: informar o valor/,
      title: 'Completar saída',
    }),
    rowMenuDialog(
      'saidas-historico',
      ['features/finance/history/history-dialog.tsx#Dialog'],
      { item: 'Histórico', title: 'Histórico' },
      elementOnPage('[role=dialog] li'),
    ),
    {
      name: 'saidas-comprovantes',
      kind: 'modal',
      code: ['features/finance/receipts/receipts-dialog.tsx#Dialog', 'features/finance/receipts/receipt-item.tsx#NativeSelect'],
      steps: openReceipts,
      shows: [dialog('Comprovantes'), role('combobox', /^Tipo de /)],
    },
    {
      name: 'saidas-comprovante-ampliado',
      kind: 'modal',
      code: ['features/finance/receipts/receipt-viewer.tsx#Dialog'],
      steps: [...openReceipts, click(button(/^Ver /))],
      shows: [dialog(RECEIPT)],
    },
    {
      name: 'saidas-opcoes-da-lista',
      kind: 'popover',
      code: ['features/finance/exports/list-menu.tsx#Button', 'features/finance/exports/list-menu.tsx#RowMenuList'],
      steps: [click(button('Opções da lista'))],
      shows: [menu],
    },
    {
      name: 'saidas-exportando',
      kind: 'modal',
      code: ['features/finance/exports/export-dialog.tsx#Dialog'],
      steps: [
        (page) => page.route('**/api/finance/outflows/export*', () => undefined),
        click(button('Opções da lista')),
        click(menuItem('Exportar CSV')),
      ],
      shows: [dialog('Exportando')],
    },
    {
      name: 'saidas-excluir-da-serie',
      kind: 'modal',
      code: ['features/finance/deletion/delete-dialog.tsx#Dialog'],
      steps: [
        (page) =>
          page
            .locator('tr:has(.mark:not(.mark--receipts, .mark--link))')
            .getByRole('button', { name: /^Mais ações para/ })
            .first()
            .click(),
        click(menuItem('Excluir')),
      ],
      shows: [dialog('Excluir da série')],
    },
    {
      name: 'saidas-selecionadas',
      kind: 'disclosure',
      code: [],
      steps: [selectFirstRow],
      shows: [roleOnPage('region', 'Seleção'), button('Definir categoria'), button('Marcar como pagas')],
    },
    {
      name: 'saidas-definir-categoria',
      kind: 'modal',
      code: [
        'features/finance/selection/entry-selection-bar.tsx#SelectionAction',
        'features/finance/selection/classify-dialog.tsx#Dialog',
      ],
      steps: [selectFirstRow, click(button('Definir categoria')), waitForDialog],
      shows: [dialog('Definir categoria')],
    },
    {
      name: 'saidas-definir-categoria-lista',
      kind: 'list',
      code: [],
      steps: [selectFirstRow, click(button('Definir categoria')), waitForDialog, click(role('combobox', /^Categoria/))],
      shows: [listboxSurface],
    },
    {
      name: 'saidas-filtros',
      kind: 'field',
      code: [
        'components/tables/filter-select.tsx#select',
        'features/finance/filters/filter-bar.tsx#FilterSelect',
        'features/finance/filters/filter-lists.tsx#FilterSelect',
        'features/finance/filters/period-picker.tsx#select',
      ],
      steps: [],
      shows: [role('combobox', 'Projeto'), role('combobox', 'Período')],
      widths: [1440, 1024],
    },
    {
      name: 'saidas-mais-filtros',
      kind: 'disclosure',
      code: ['features/finance/filters/filter-bar.tsx#IconButton', 'features/finance/filters/more-filters.tsx#FilterSelect'],
      steps: [click(button('Mais filtros'))],
      shows: [field('Valor mínimo'), role('combobox', 'Empresa')],
      widths: [1440, 1024],
    },
    {
      name: 'saidas-mais-filtros-calendario',
      kind: 'list',
      code: ['features/finance/filters/more-filters.tsx#DateField'],
      steps: [click(button('Mais filtros')), click(field('Até'))],
      shows: [calendarSurface],
      widths: [1440, 1024],
    },
    {
      name: 'saidas-filtros-no-telefone',
      kind: 'disclosure',
      code: ['features/finance/filters/filter-bar.tsx#FilterToggle'],
      steps: [click(button('Filtros'))],
      shows: [role('combobox', 'Projeto')],
      widths: [390],
    },
  ]),
  ...onScreen('/financeiro?status=paid', [
    {
      name: 'saidas-pagamentos',
      kind: 'disclosure',
      code: ['features/finance/payments/payment-list.tsx#Disclosure'],
      stubs: PAYMENTS,
      steps: [openRowMenu, click(menuItem('Editar')), waitForDialog, click(text('Pagamentos'))],
      shows: [button(/^Desfazer /)],
    },
  ]),
  ...onScreen('/financeiro/entradas', [
    pageMenu('entradas-mais-acoes', 'features/finance/entries/page-actions.tsx#PageActions'),
    {
      name: 'entradas-registrar',
      kind: 'modal',
      code: ['features/finance/form/entry-dialog.tsx#FormDialog'],
      steps: openInflowForm,
      shows: [dialog('Registrar Nova Entrada')],
    },
    {
      name: 'entradas-registrar-calendario',
      kind: 'list',
      code: ['features/finance/form/entry-dialog.tsx#DateField'],
      steps: [...openInflowForm, click(field('Data'))],
      shows: [calendarSurface],
    },
    {
      name: 'entradas-registrar-clientes',
      kind: 'list',
      code: [],
      steps: [...openInflowForm, click(field('Cliente'))],
      shows: [listboxSurface],
    },
    rowMenu('entradas-menu-da-linha'),
    {
      name: 'entradas-definir-projeto',
      kind: 'modal',
      code: [],
      steps: [selectFirstRow, click(button('Definir projeto')), waitForDialog],
      shows: [dialog('Definir projeto')],
    },
  ]),
]
