const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Data sent to such a host passes no network. */
export const isLoopbackHostname = ({ hostname }: { hostname: string }): boolean => LOOPBACK.test(hostname)
