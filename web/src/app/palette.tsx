import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Input.css'
import '@mantine/spotlight/styles.css'
import '../styles/palette.css'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconKeyboard, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCapabilities } from '../lib/capabilities.ts'
import { useCurrentAction } from '../lib/primary-action.ts'
import { type Screen, screensFor } from './screens.ts'

const keys = (...names: string[]) => (
  <span className="keys" aria-hidden>
    {names.map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
)

const NEW_ENTRIES = [
  { label: 'Registrar Nova Saída', to: '/financeiro' },
  { label: 'Registrar Nova Entrada', to: '/financeiro/entradas' },
] as const

function screenAction(screen: Screen, go: () => void): SpotlightActionData {
  const Icon = screen.icon
  return {
    id: screen.path,
    label: screen.label,
    ...(screen.group ? { description: `em ${screen.group}` } : {}),
    leftSection: <Icon className="icon" stroke={1.5} aria-hidden />,
    ...(screen.letter ? { rightSection: keys('G', screen.letter.toUpperCase()) } : {}),
    onClick: go,
  }
}

/** Screens and actions by name; records come with search. Mounted when first asked for, and opens at once. */
export default function Palette({ asked, onHelp }: { asked: number; onHelp: () => void }) {
  const navigate = useNavigate()
  const current = useCurrentAction()
  const screens = screensFor(useCapabilities())
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])

  const plus = <IconPlus className="icon" stroke={1.5} aria-hidden />
  const here = current
    ? [{ id: 'here', label: current.label, leftSection: plus, rightSection: keys('N'), onClick: current.run }]
    : []
  const others = NEW_ENTRIES.filter(({ label }) => label !== current?.label).map(({ label, to }) => ({
    id: label,
    label,
    leftSection: plus,
    onClick: () => void navigate({ to, search: { novo: true } }),
  }))
  const help = {
    id: 'atalhos',
    label: 'Atalhos do teclado',
    leftSection: <IconKeyboard className="icon" stroke={1.5} aria-hidden />,
    onClick: onHelp,
  }
  const actions: SpotlightActionGroupData[] = [
    { group: 'Ações', actions: [...here, ...others, help] },
    { group: 'Telas', actions: screens.map((screen) => screenAction(screen, () => void navigate({ to: screen.path }))) },
  ]
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      nothingFound="Nada encontrado"
      highlightQuery
      scrollable
      maxHeight={420}
      size={600}
      overlayProps={{ className: 'dialog__veil' }}
      searchProps={{
        leftSection: <IconSearch className="icon" stroke={1.5} aria-hidden />,
        placeholder: 'Pesquisar ferramentas, projetos...',
        'aria-label': 'Pesquisar ferramentas, projetos...',
      }}
      classNames={{
        content: 'palette',
        search: 'palette__input',
        action: 'palette__item',
        actionLabel: 'palette__label',
        actionDescription: 'palette__where',
      }}
    />
  )
}
