const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Whether the hostname of an address names this machine itself, so that data sent to it passes no network. */
export const isLoopbackHostname = ({ hostname }: { hostname: string }): boolean => LOOPBACK.test(hostname)
