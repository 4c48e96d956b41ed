import { button, click, dialog, menuItem, onScreen, role, type ScreenState } from '../layout/screen-state.ts'
import { buttonDialog, openRowMenu, rowMenuDialog } from './shared.ts'

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

/** The screen states of what two contacts share. */
export const contactStates: readonly ScreenState[] = onScreen('/contatos/1', [
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
])
