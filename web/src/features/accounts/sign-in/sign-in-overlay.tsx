import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../../components/button.tsx'
import { reloadPage } from '../../../lib/load-page.ts'
import { useUser } from '../../../lib/session.ts'
import { CoverDialog } from '../cover-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Loads the page anew once somebody else has signed in; a browser that asks before it leaves the page may keep it, with nothing but this. */
function Replaced() {
  useEffect(reloadPage, [])
  return (
    <SignInFrame
      title="Outra pessoa entrou neste navegador"
      hint="O que você digitou fica guardado para quando você entrar de novo. Nada disto é enviado em nome de outra pessoa."
    >
      <Button look="primary" className="btn--wide" onClick={reloadPage}>
        Continuar
      </Button>
    </SignInFrame>
  )
}

/**
 * Covers the app while nobody is signed in. The screen under it stays as it is, with an open dialog and the texts typed into it: the person
 * signs in and goes on.
 */
export default function SignInOverlay({ isExpired, isReplaced }: { isExpired: boolean; isReplaced: boolean }) {
  const client = useQueryClient()
  const { name } = useUser()
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  // The answer that ended the session may be older than a sign-in in another tab.
  useEffect(() => void client.invalidateQueries({ queryKey: ['session'] }), [client])
  const readSession = () => client.invalidateQueries({ queryKey: ['session'] })
  return (
    <CoverDialog label="Entrar">
      {isReplaced ? (
        <Replaced />
      ) : (
        <SignInForm
          {...(isExpired && { title: 'Entre de novo', hint: `A sessão de ${name} terminou. O que você digitou continua aqui.` })}
          returnTo={href}
          onSignedIn={readSession}
        />
      )}
    </CoverDialog>
  )
}
