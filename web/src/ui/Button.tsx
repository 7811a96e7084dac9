import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../lib/router/router.tsx'
import styles from './Button.module.css'
import { cx } from './class-names.ts'

interface Look {
  /** `filled` is the one action a screen is for. */
  look?: 'filled' | 'outlined' | 'text' | 'danger' | 'inverse'
  size?: 'normal' | 'big' | 'compact'
  wide?: boolean
  icon?: ReactNode
}

const classOf = ({ look = 'filled', size = 'normal', wide }: Look, extra?: string) =>
  cx(styles.button, styles[look], styles[size], wide && styles.wide, extra)

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

export function Button({ look, size, wide, icon, busy, className, children, disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: that would throw the focus away of whoever awaits an answer, or moved something to the end.
      aria-disabled={busy || disabled || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // The second click of a double click, and one while the answer to the first is on its way, ask for nothing.
        if (busy || event.detail > 1) event.preventDefault()
        else if (!disabled) onClick?.(event)
      }}
      className={classOf({ look, size, wide } as Look, className)}
    >
      {icon}
      {children}
    </button>
  )
}

export function ButtonLink({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={classOf({ look, size, wide } as Look, className)}>
      {icon}
      {children}
    </Link>
  )
}

export function IconButton({
  label,
  className,
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={cx(styles.icon, className)}
    />
  )
}

export function IconLink({ label, className, ...rest }: ComponentProps<typeof Link> & { label: string }) {
  return <Link aria-label={label} {...rest} className={cx(styles.icon, className)} />
}
