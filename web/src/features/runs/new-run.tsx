import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AUTOMATIONS, LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { useCallback } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useMenuButton } from '#components/ui/use-menu-button.ts'
import { AutomationIcon } from '#entities/runs/automation-icon.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { LAUNCHER_NAMES } from './launcher-names.ts'

const Menu = lazyComponent(() => import('#components/tables/row-menu-list.tsx'))

/** The menu's code is loaded when the menu first opens. */
export function NewRun() {
  const navigate = useNavigate()
  const { button, menu, setOpened } = useMenuButton()
  const open = useCallback(() => setOpened(true), [setOpened])
  usePrimaryAction('Nova execução', open, 'runs.launch')
  const launchers = AUTOMATIONS.map((automation) => ({
    label: LAUNCHER_NAMES[automation],
    icon: <AutomationIcon automation={automation} className="icon icon--16" />,
    run: () => void navigate({ to: LAUNCH_SCREENS[automation] }),
  }))
  return (
    <>
      <Button {...button} look="primary" shortcut="N" icon={IconPlus} aria-haspopup="menu">
        Nova execução
      </Button>
      <CodeSuspense>{menu && <Menu {...menu} actions={launchers} width={272} />}</CodeSuspense>
    </>
  )
}
