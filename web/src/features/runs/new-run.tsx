import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AUTOMATIONS, LAUNCHERS } from 'contract/automations.ts'
import { Suspense, useCallback, useState } from 'react'
import { AutomationIcon } from '../../components/automation-icon.tsx'
import { Button } from '../../components/button.tsx'
import { lazy } from '../../lib/lazy.ts'
import { usePrimaryAction } from '../../lib/primary-action.ts'
import { LAUNCHER_NAMES } from './launcher-names.ts'

const Menu = lazy(() => import('../../components/row-menu-list.tsx'))

/** The four launchers; the menu itself comes with the first click. */
export function NewRun() {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<boolean>()
  const open = useCallback(() => setOpened(true), [])
  usePrimaryAction('Nova execução', open)
  const button = (
    <Button
      look="primary"
      shortcut="N"
      icon={<IconPlus className="icon" aria-hidden />}
      aria-haspopup="menu"
      {...(opened === undefined ? { onClick: open } : {})}
    >
      Nova execução
    </Button>
  )
  if (opened === undefined) return button
  const launchers = AUTOMATIONS.map((automation) => ({
    label: LAUNCHER_NAMES[automation],
    icon: <AutomationIcon automation={automation} className="icon icon--16" />,
    run: () => void navigate({ to: LAUNCHERS[automation] }),
  }))
  return (
    <Suspense fallback={button}>
      <Menu opened={opened} onChange={setOpened} target={button} actions={launchers} width={272} />
    </Suspense>
  )
}
