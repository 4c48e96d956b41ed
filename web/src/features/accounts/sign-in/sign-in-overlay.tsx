import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { useCloseOnBack } from '../../../components/use-close-on-back.ts'
import { useEscape } from '../../../components/use-escape.ts'
import { reloadPage } from '../../../lib/load-page.ts'
import { useUser } from '../../../lib/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const doNothing = () => undefined
const keepOpen = (event: SyntheticEvent) => event.preventDefault()

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
 * Covers the app while nobody is signed in. The screen under it stays as it is, an open dialog and what was typed in it too: the person
 * signs in and goes on. A `<dialog>` of the browser covers dialogs that are open already, and keeps the focus.
 */
export default function SignInOverlay({ isExpired, isReplaced }: { isExpired: boolean; isReplaced: boolean }) {
  const client = useQueryClient()
  const { name } = useUser()
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const box = useRef<HTMLDialogElement>(null)
  useEscape(true, doNothing)
  useCloseOnBack(true, doNothing)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // The answer that ended the session may be older than a sign-in in another tab.
  useEffect(() => void client.invalidateQueries({ queryKey: ['session'] }), [client])
  const readSession = () => client.invalidateQueries({ queryKey: ['session'] })
  return (
    <dialog className="sign-in-overlay" ref={box} onCancel={keepOpen} aria-label="Entrar">
      {isReplaced ? (
        <Replaced />
      ) : (
        <SignInForm
          {...(isExpired && { title: 'Entre de novo', hint: `A sessão de ${name} terminou. O que você digitou continua aqui.` })}
          returnTo={href}
          onSignedIn={readSession}
        />
      )}
    </dialog>
  )
}
