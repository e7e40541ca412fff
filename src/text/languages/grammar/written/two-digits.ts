/** `5` → `05` */
export const inTwoDigits = (value: number): string => String(value).padStart(2, '0');
