import {
  button,
  click,
  dialog,
  elementOnPage,
  field,
  hover,
  onScreen,
  roleOnPage,
  type ScreenState,
  text,
  waitFor,
} from '../layout/screen-state.ts'
import { calendarSurface, listboxSurface, waitForDialog } from './shared.ts'

const openCard = (card: RegExp) => [click(button(card)), waitForDialog]
const openOutflowModal = [
  ...openCard(/^Financeiro Registre/),
  click(button('Adicionar Saída Financeira')),
  waitFor(dialog('Nova Saída Financeira')),
]

/** The screen states of Home: its tooltip, the dialogs of its cards, and the elements that open in these dialogs. */
export const homeStates: readonly ScreenState[] = onScreen('/', [
  {
    name: 'home-horas',
    kind: 'tip',
    code: ['features/home/toggle-tip.tsx#span'],
    steps: [hover(button('Como as horas são calculadas'))],
    shows: [roleOnPage('tooltip')],
  },
  {
    name: 'home-transcricao',
    kind: 'modal',
    code: ['features/home/tools.tsx#button', 'features/home/tool-dialog.tsx#Dialog'],
    steps: openCard(/^Transcrição de Áudio/),
    shows: [dialog('Transcrição de Áudio'), text(/[Aa]rraste/)],
  },
  {
    name: 'home-editor',
    kind: 'modal',
    code: [],
    steps: openCard(/^Editor de Conteúdo/),
    shows: [dialog('Editor de Conteúdo'), field(/^Título do Conteúdo/)],
  },
  {
    name: 'home-editor-link',
    kind: 'popover',
    code: ['features/content/editor/popover-control.tsx#Popover'],
    steps: [...openCard(/^Editor de Conteúdo/), click(button('Link'))],
    shows: [roleOnPage('dialog', 'Link')],
    returnsTo: elementOnPage('.ProseMirror'),
  },
  {
    name: 'home-criador',
    kind: 'modal',
    code: ['features/ai/creator-form.tsx#NativeSelect'],
    steps: openCard(/^Criador de Conteúdo IA/),
    shows: [dialog('Criador de Conteúdo IA'), field('Tom de Voz')],
  },
  {
    name: 'home-criador-o-que-sera-enviado',
    kind: 'disclosure',
    code: ['features/ai/instructions-preview.tsx#Disclosure'],
    steps: [...openCard(/^Criador de Conteúdo IA/), click(text('Ver o que será enviado'))],
    shows: [roleOnPage('region', 'Instruções que vão antes do seu prompt')],
  },
  {
    name: 'home-financeiro',
    kind: 'modal',
    code: [],
    steps: openCard(/^Financeiro Registre/),
    shows: [dialog('Financeiro'), text('Ver todas as saídas')],
  },
  {
    name: 'home-nova-saida',
    kind: 'modal',
    code: ['features/finance/home-modal/modal-dialog.tsx#FormDialog'],
    steps: openOutflowModal,
    shows: [dialog('Nova Saída Financeira')],
  },
  {
    name: 'home-nova-saida-calendario',
    kind: 'list',
    code: ['features/finance/home-modal/modal-dialog.tsx#DateField'],
    steps: [...openOutflowModal, click(field('Data'))],
    shows: [calendarSurface],
  },
  {
    name: 'home-nova-saida-projetos',
    kind: 'list',
    code: ['features/finance/home-modal/modal-dialog.tsx#SelectField'],
    steps: [...openOutflowModal, click(field(/^Projeto/))],
    shows: [listboxSurface],
  },
])
