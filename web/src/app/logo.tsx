export function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--brand)" />
      <path d="M8 19.5v-4M14 19.5v-11M20 19.5v-7" fill="none" stroke="var(--on-brand)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
