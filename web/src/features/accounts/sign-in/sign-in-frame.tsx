import '../accounts.css'
import { type ReactNode, useEffect } from 'react'

type Props = { title: string; hint?: ReactNode; notice?: ReactNode; children?: ReactNode }

export function SignInFrame({ title, hint, notice, children }: Props) {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · AI Dashboard`
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <main className="sign-in">
      <p className="sign-in__brand">AI Dashboard</p>
      <section className="card stack gap-5 sign-in__card" aria-labelledby="sign-in-title">
        <header>
          <h1 className="wraps" id="sign-in-title">
            {title}
          </h1>
          {hint && <p className="sub">{hint}</p>}
        </header>
        {children}
      </section>
      {notice && <div className="sign-in__notice">{notice}</div>}
    </main>
  )
}
