module payments

go 1.24
