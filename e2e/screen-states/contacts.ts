import { button, click, dialog, menuItem, onScreen, role, type ScreenState } from '../layout/screen-state.ts'
import { buttonDialog, openRowMenu, pageMenu, rowMenu, rowMenuDialog, shownFields } from './shared.ts'

const contact = (id: number, name: string, phone: string) => ({
  id,
  name,
  phone,
  site: 'https://www.clinicaflor.com.br/',
  address: 'Rua das Flores, 10, Curitiba',
  category: 'Clínica de estética',
  placeId: null,
  position: null,
  instagram: null,
  city: 'Curitiba/PR',
  origin: { source: 'Overture Maps', id: String(id), licence: 'CDLA-Permissive-2.0', day: '2026-10-05' },
  origins: { site: { source: 'Receita Federal', id: '9', licence: 'Dados abertos', day: '2026-11-01' } },
  editedFields: [],
  status: 'new',
  clientId: null,
  notes: null,
  email: null,
  cnpj: null,
  owner: null,
  nextOn: null,
  nextText: null,
  tags: [],
  runId: null,
  foundAt: '2026-11-20T12:00:00.000Z',
  revision: 1,
})

/** A contact that another one may be the same as, with a part and a field of another source. */
const SIMILAR_CONTACTS = {
  '**/api/leads/1': {
    lead: contact(1, 'Clínica Flor', '(41) 99999-1234'),
    notes: [],
    parts: [{ id: 8, name: 'Flor Batel', phone: null, source: 'Overture Maps', at: '2026-11-20T12:00:00.000Z' }],
    similar: [{ id: 5, name: 'Flor Centro', city: 'Curitiba/PR', shared: ['site'] }],
  },
  '**/api/leads/5': { lead: contact(5, 'Flor Centro', '(41) 3333-4444'), notes: [], parts: [], similar: [] },
}

/** The screen states of the contacts. */
export const contactStates: readonly ScreenState[] = [
  ...onScreen('/contatos', [
    shownFields(
      'contatos-listas',
      [
        'features/prospecting/leads/leads-filters.tsx#FilterSelect',
        'features/prospecting/contacts-page.tsx#FilterSelect',
        'features/prospecting/leads/status-select.tsx#select',
      ],
      [role('combobox', 'Mais novos primeiro'), role('combobox', /^Situação de /)],
    ),
    rowMenu('contatos-menu-da-linha', 'features/prospecting/leads/leads-table.tsx#RowActions'),
    rowMenuDialog(
      'contatos-proximo',
      [
        'features/prospecting/contact/next-contact-dialog.tsx#FormDialog',
        'features/prospecting/contact/next-contact-dialog.tsx#DateField',
      ],
      {
        item: 'Próximo contato…',
        title: 'Próximo contato',
      },
    ),
    rowMenuDialog('contatos-esquecer', ['features/prospecting/leads/forget-dialog.tsx#Dialog'], {
      item: 'Esquecer contato…',
      title: 'Esquecer contato',
    }),
    {
      name: 'contatos-filtros-no-telefone',
      kind: 'disclosure',
      code: ['features/prospecting/leads/leads-filters.tsx#FilterToggle'],
      steps: [click(button('Filtros'))],
      shows: [role('combobox', 'Cidade')],
      widths: [390],
    },
    pageMenu('contatos-menu-do-topo', 'features/prospecting/contacts-page.tsx#PageActions'),
    {
      ...buttonDialog('contatos-importar', ['features/prospecting/import/import-dialog.tsx#Dialog'], {
        button: 'Importar contatos',
        title: 'Importar contatos',
      }),
      widths: [1440],
    },
    {
      ...buttonDialog(
        'contatos-textos',
        [
          'features/prospecting/contact/templates-dialog.tsx#FormDialog',
          'features/prospecting/contact/templates-dialog.tsx#Dialog',
        ],
        {
          button: 'Textos prontos',
          title: 'Textos prontos',
        },
      ),
      widths: [1440],
    },
  ]),
  ...onScreen('/contatos?ver=quadro', [
    rowMenu('contatos-menu-do-cartao', 'features/prospecting/board/lead-card.tsx#RowMenu'),
    {
      ...shownFields(
        'contatos-coluna',
        ['features/prospecting/board/board.tsx#NativeSelect'],
        [role('combobox', 'Coluna do quadro')],
      ),
      widths: [390],
    },
  ]),
  ...onScreen('/contatos/1', [
    buttonDialog('contato-editar', ['features/prospecting/contact/edit-contact-dialog.tsx#FormDialog'], {
      button: 'Editar',
      title: 'Editar contato',
    }),
    rowMenu('contato-menu', 'features/prospecting/contact/contact-page.tsx#RowMenu'),
    shownFields(
      'contato-texto',
      ['features/prospecting/contact/contact-facts.tsx#NativeSelect'],
      [role('combobox', 'Texto do WhatsApp')],
    ),
    {
      ...rowMenuDialog('contato-unir', ['features/prospecting/contact/merge-dialog.tsx#Dialog'], {
        item: 'Unir com…',
        title: 'Unir contatos',
      }),
      steps: [openRowMenu, click(menuItem('Unir com…')), click(button('Escolher Flor Centro'))],
      stubs: SIMILAR_CONTACTS,
      shows: [dialog('Unir contatos'), role('radio', '(41) 3333-4444')],
    },
    {
      ...buttonDialog('contato-separar', ['features/prospecting/contact/separate-source-dialog.tsx#FormDialog'], {
        button: 'Separar o que veio de Receita Federal',
        title: 'Separar contatos',
      }),
      stubs: SIMILAR_CONTACTS,
    },
  ]),
]
